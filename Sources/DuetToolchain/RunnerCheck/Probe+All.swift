extension Probe {
  /// Every probe, in the order of the report.
  static let all: [Probe] =
    handshake + [flush] + answers + requests + reading + numbers + text + keys + size + compiling
    + ending

  /// Whether other probes can only be tried once this one holds.
  var isFoundation: Bool { name == Self.firstLine.name || name == Self.flush.name }
}
