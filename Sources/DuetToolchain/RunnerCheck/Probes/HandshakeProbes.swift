import DuetKernel

extension Probe {
  /// Without it nothing else is tried.
  static let firstLine = Probe(
    "first-line", .handshake, "says one JSON object before it is asked anything"
  ) { _ in
    .firstLine { line in _ = try FirstLine.object(line) }
  }

  /// The line that a runner says before it is asked anything.
  static let handshake: [Probe] = [
    firstLine,
    Probe("protocol", .handshake, "names the protocol 'duet-replay'") { _ in
      .firstLine { line in
        let value = try FirstLine.field("protocol", of: line)
        guard value.stringBytes != Array(Handshake.protocolName.utf8) else { return }
        throw ProbeFault("the protocol \(AnswerJudge.quoted(value.description))")
      }
    },
    Probe("version", .handshake, "speaks version \(Handshake.protocolVersion), as a number") { _ in
      .firstLine { line in
        let value = try FirstLine.field("version", of: line)
        guard value.integer != Handshake.protocolVersion else { return }
        throw ProbeFault("the version \(AnswerJudge.quoted(value.description))")
      }
    },
    Probe("platform", .handshake, "names its platform with a-z, 0-9, '.' and '-'") { _ in
      .firstLine { line in
        let value = try FirstLine.field("platform", of: line)
        guard value.string.map({ Naming.fault(of: $0) == nil }) != true else { return }
        throw ProbeFault("the platform \(AnswerJudge.quoted(value.description))")
      }
    },
    Probe("features", .handshake, "lists its features, each once, in byte order") { _ in
      .firstLine { line in
        let names = try FirstLine.names("features", of: line)
        guard names.isEmpty else { return try FirstLine.requireOrder(names) }
        throw ProbeFault("an empty list")
      }
    },
    Probe("scenarios", .handshake, "lists its scenarios, each once, in byte order") { inputs in
      guard inputs.scenarios != nil else {
        throw ProbeSkip("it advertises no scenarios, so it compiles none")
      }
      return .firstLine { line in
        try FirstLine.requireOrder(try FirstLine.names("scenarios", of: line))
      }
    },
  ]
}

/// Reads the first line field by field, so that one wrong field does not hide the others.
enum FirstLine {
  static func object(_ line: [UInt8]) throws(ProbeFault) -> CanonicalJSON {
    do {
      return try CanonicalJSON(messageLine: line[...])
    } catch {
      throw ProbeFault("\(error): \(AnswerJudge.quoted(line))")
    }
  }

  static func field(_ name: String, of line: [UInt8]) throws(ProbeFault) -> CanonicalJSON {
    if let value = try object(line)[name] { return value }
    throw ProbeFault("no `\(name)`: \(AnswerJudge.quoted(line))")
  }

  static func names(_ name: String, of line: [UInt8]) throws(ProbeFault) -> [[UInt8]] {
    let list = try field(name, of: line)
    let names = list.elements.compactMap(\.stringBytes)
    guard list.kind == .array, names.count == list.elements.reduce(0, { count, _ in count + 1 })
    else { throw ProbeFault("no array of strings: \(AnswerJudge.quoted(list.description))") }
    return names
  }

  static func requireOrder(_ names: [[UInt8]]) throws(ProbeFault) {
    for (name, next) in zip(names, names.dropFirst())
    where !name.lexicographicallyPrecedes(next) {
      let (first, second) = (AnswerJudge.quoted(name), AnswerJudge.quoted(next))
      throw ProbeFault(name == next ? "'\(first)' twice" : "'\(second)' behind '\(first)'")
    }
  }
}
