import DuetKernel

extension Probe {
  /// Requests that are well-formed JSON: what must be refused, and what must make no difference.
  static let requests: [Probe] = [
    Probe("unknown-op", .requests, "refuses an op it does not know, by name") { _ in
      .askEach([Array(#"{"op":"no-such-op"}"#.utf8)]) { line in
        try AnswerJudge.isError(line, naming: "no-such-op")
      }
    },
    Probe("missing-op", .requests, "refuses a request without `op`, and says so") { _ in
      .askEach([Array("{}".utf8)]) { line in
        try AnswerJudge.isError(line, naming: "op")
      }
    },
    Probe("unknown-feature", .requests, "refuses a feature it does not know, by name") { _ in
      .askEach([
        Array(#"{"action":{},"feature":"no-such-feature","op":"reduce","state":{}}"#.utf8)
      ]) { line in
        try AnswerJudge.isError(line, naming: "no-such-feature")
      }
    },
    Probe("missing-state", .requests, "refuses a `reduce` without `state`, and says so") { inputs in
      .askEach([without("state", try inputs.step().step)]) { line in
        try AnswerJudge.isError(line, naming: "state")
      }
    },
    Probe("missing-action", .requests, "refuses a `reduce` without `action`, and says so") {
      inputs in
      .askEach([without("action", try inputs.step().step)]) { line in
        try AnswerJudge.isError(line, naming: "action")
      }
    },
    Probe("misfit-state", .requests, "refuses a state of the wrong kind") { inputs in
      .askEach([try inputs.step().step.request(state: misfit(try inputs.step().step.state))]) {
        line in
        try AnswerJudge.isError(line)
      }
    },
    Probe("unknown-action", .requests, "refuses an action its feature does not know") { inputs in
      .askEach([try inputs.step().step.request(action: Array(#"{"case":"no-such-action"}"#.utf8))])
      {
        line in
        try AnswerJudge.isError(line)
      }
    },
    Probe("unknown-field", .requests, "ignores a field it does not know") { inputs in
      let step = try inputs.step()
      return .askEach([adding(#""a-probe":{"of":[null,true,"x"]}"#, to: step.step)]) {
        line in
        try AnswerJudge.isAnswer(line, to: step)
      }
    },
    Probe("layout", .requests, "reads any order of keys and any white space") { inputs in
      let step = try inputs.step()
      return .askEach([loosely(step.step)]) { line in
        try AnswerJudge.isAnswer(line, to: step)
      }
    },
    Probe("escaped-ascii", .requests, "takes \\u0061 for the letter a") { inputs in
      let step = try inputs.step()
      return .askEach([escaped(step.step)]) { line in
        try AnswerJudge.isAnswer(line, to: step)
      }
    },
    Probe("crlf", .requests, "takes CR LF for the end of a line") { inputs in
      let step = try inputs.step()
      return .askEach([step.step.request + [0x0D]]) { line in
        try AnswerJudge.isAnswer(line, to: step)
      }
    },
    Probe("empty-line", .requests, "answers an empty line with an error, or not at all") { inputs in
      let step = try inputs.step()
      return .finish([[], step.step.request], by: .endOfInput, atMost: 2) {
        lines in
        guard let last = lines.last else { throw ProbeFault("no answer to the next request") }
        try AnswerJudge.isAnswer(last, to: step)
        for line in lines.dropLast() { try AnswerJudge.isError(line) }
      }
    },
  ]

  // MARK: - Spellings of a request

  /// The request with one more member.
  static func adding(_ member: String, to step: RecordedStep) -> [UInt8] {
    Array("{\(member),".utf8) + step.request.dropFirst()
  }

  private static func without(_ field: String, _ step: RecordedStep) -> [UInt8] {
    let members = fields(of: step).filter { $0.name != field }
    return Array("{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}".utf8)
  }

  private static func loosely(_ step: RecordedStep) -> [UInt8] {
    let members = fields(of: step).map { "\"\($0.name)\" :\t\($0.value)" }
    return Array(" { \(members.joined(separator: " , ")) } ".utf8)
  }

  private static func escaped(_ step: RecordedStep) -> [UInt8] {
    let members = fields(of: step).map { field in
      let name = #"\u00"# + String(field.name.utf8.first ?? 0x61, radix: 16)
      return "\"\(name)\(field.name.dropFirst())\":\(field.value)"
    }
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  /// The fields of a request, not in the order that a client sends them in.
  private static func fields(of step: RecordedStep) -> [(name: String, value: String)] {
    let feature = CanonicalJSON(string: step.feature)
    return [
      ("state", step.state.description), ("op", "\"reduce\""), ("feature", feature.description),
      ("action", step.action.description),
    ]
  }

  private static func misfit(_ state: CanonicalJSON) -> [UInt8] {
    Array((state.kind == .boolean ? "{}" : "true").utf8)
  }
}
