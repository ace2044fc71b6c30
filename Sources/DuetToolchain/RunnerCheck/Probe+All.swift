extension Probe {
  /// Every probe, in the order of the report.
  static let all: [Probe] =
    handshake + [flush] + answers + requests + reading + numbers + text + keys + size + compiling
    + ending
}
