import DuetKernel

/// Judges single lines of a runner; what it throws says what came instead.
enum AnswerJudge {
  private static let quoteLimit = 160

  /// A state and effects, whatever they hold.
  static func reduced(_ line: [UInt8]) throws(ProbeFault) -> Reduced {
    switch try decoded(line) {
    case .refused(let message): throw ProbeFault("the error \(quoted(message))")
    case .reduced(let effects, let state): return Reduced(effects: effects, state: state)
    }
  }

  /// A state and effects in canonical form.
  @discardableResult
  static func canonical(_ line: [UInt8]) throws(ProbeFault) -> CanonicalAnswer {
    let reduced = try reduced(line)
    return CanonicalAnswer(
      effects: try canonical(reduced.effects, called: "effects"),
      state: try canonical(reduced.state, called: "state"))
  }

  /// The answer that a step has.
  static func isAnswer(_ line: [UInt8], to step: ProbeInputs.AnsweredStep) throws(ProbeFault) {
    guard try reduced(line) != step.answer else { return }
    throw ProbeFault(
      "another answer to step \(step.step.index) of '\(step.step.fixture)' than before: "
        + quoted(line))
  }

  /// The answers that some steps have, in their order.
  static func areAnswers(
    _ lines: [[UInt8]], to steps: [ProbeInputs.AnsweredStep]
  ) throws(ProbeFault) {
    guard lines.count == steps.count else {
      throw ProbeFault("\(lines.count) answers to \(steps.count) requests")
    }
    for (line, step) in zip(lines, steps) { try isAnswer(line, to: step) }
  }

  /// An error, with words for it.
  static func isError(_ line: [UInt8]) throws(ProbeFault) {
    _ = try error(line)
  }

  /// An error that names something.
  static func isError(_ line: [UInt8], naming name: String) throws(ProbeFault) {
    let message = try error(line)
    guard Array(message.utf8).firstRange(of: Array(name.utf8)) == nil else { return }
    throw ProbeFault("an error that does not name '\(name)': \(quoted(message))")
  }

  /// A carrier's value, in an answer that is canonical.
  static func bringsBack(
    _ expected: CanonicalJSON, through carrier: Carrier, _ line: [UInt8]
  ) throws(ProbeFault) {
    let answer = try canonical(line)
    guard let value = carrier.value(in: answer) else {
      throw ProbeFault("an answer without '\(PrintableText.line("\(carrier.place)"))'")
    }
    guard value == expected else {
      throw ProbeFault("\(text(value)) where \(text(expected)) is right")
    }
  }

  // MARK: - Pieces

  private static func decoded(_ line: [UInt8]) throws(ProbeFault) -> ReduceAnswer {
    do {
      return try ReduceAnswer(decoding: line[...])
    } catch {
      throw ProbeFault("\(error): \(quoted(line))")
    }
  }

  private static func error(_ line: [UInt8]) throws(ProbeFault) -> String {
    guard case .refused(let message) = try decoded(line) else {
      throw ProbeFault("no error, but an answer: \(quoted(line))")
    }
    guard !message.utf8.isEmpty else { throw ProbeFault("an error without words") }
    return message
  }

  private static func canonical(
    _ bytes: [UInt8], called name: String
  ) throws(ProbeFault) -> CanonicalJSON {
    let json: CanonicalJSON
    do {
      json = try CanonicalJSON(parsing: bytes)
    } catch {
      throw ProbeFault(
        "`\(name)` is no JSON: \(PrintableText.line("\(error.reason)")) in \(quoted(bytes))")
    }
    guard !json.bytes.elementsEqual(bytes) else { return json }
    let place = zip(json.bytes, bytes).prefix { $0 == $1 }.count
    throw ProbeFault(
      "`\(name)` is not canonical at its byte \(place + 1): \(excerpt(bytes, at: place)) "
        + "where \(excerpt(Array(json.bytes), at: place)) is right")
  }

  /// A piece of a document from some bytes before a place on.
  private static func excerpt(_ bytes: [UInt8], at place: Int) -> String {
    let start = max(0, min(place, bytes.count) - 8)
    let end = min(bytes.count, start + 28)
    let (head, tail) = (start > 0 ? "…" : "", end < bytes.count ? "…" : "")
    return head + PrintableText.line(bytes[start..<end], limit: .max) + tail
  }

  /// A value with everything beyond ASCII escaped: spellings that look alike are told apart.
  private static func text(_ value: CanonicalJSON) -> String {
    PrintableText.line(value.bytes, limit: 60).unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isASCII ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  static func quoted(_ text: String) -> String { quoted(Array(text.utf8)) }
  static func quoted(_ bytes: [UInt8]) -> String { PrintableText.line(bytes, limit: quoteLimit) }
}
