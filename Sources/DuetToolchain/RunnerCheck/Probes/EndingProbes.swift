extension Probe {
  /// How a runner ends, each time in a process of its own: with status 0, and nothing more said.
  static let ending: [Probe] = [
    Probe("end-of-input", .ending, "ends with status 0 when its input ends") { _ in
      .finish([], by: .endOfInput, atMost: 0) { _ in }
    },
    Probe("end-after-burst", .ending, "answers what it has been asked before it ends") { inputs in
      let steps = repeated(try inputs.allSteps(), count: 20)
      return .finish(steps.map(\.step.request), by: .endOfInput, atMost: steps.count) {
        lines in
        try AnswerJudge.areAnswers(lines, to: steps)
      }
    },
    Probe("nothing-else", .ending, "writes answers to standard output and nothing else") { inputs in
      let step = try inputs.step()
      return .finish([step.step.request], by: .endOfInput, atMost: 1) { lines in
        try AnswerJudge.areAnswers(lines, to: [step])
      }
    },
    Probe("cut-request", .ending, "ends with status 0 when its input ends within a line") {
      inputs in
      let step = try inputs.step()
      let request = step.step.request
      let bytes = request + [0x0A] + request.prefix(request.count / 2)
      // What it makes of the half request is its own affair.
      return ProbePlan(action: .finish(sending: bytes, by: .endOfInput, atMost: 2)) {
        lines in
        guard let first = lines.first else { throw ProbeFault("no answer to the whole request") }
        try AnswerJudge.isAnswer(first, to: step)
      }
    },
    Probe("exit", .ending, "ends with status 0 when it is asked to `exit`") { _ in
      .finish([exit], by: .request, atMost: 0) { _ in }
    },
    Probe("exit-after-burst", .ending, "answers what came before the `exit`") { inputs in
      let steps = repeated(try inputs.allSteps(), count: 20)
      return .finish(steps.map(\.step.request) + [exit], by: .request, atMost: steps.count) {
        lines in
        try AnswerJudge.areAnswers(lines, to: steps)
      }
    },
  ]

  private static let exit = Array(#"{"op":"exit"}"#.utf8)
}
