extension Probe {
  /// The first thing that is asked: a runner that does not get this far is asked nothing more.
  static let flush = Probe("flush", .answers, "answers while its input stays open") { inputs in
    .askEach([try inputs.firstStep().request]) { line in
      _ = try AnswerJudge.reduced(line)
    }
  }

  /// Answers to recorded steps: their form, their order, and that nothing but the request counts.
  static let answers: [Probe] = [
    Probe("canonical", .answers, "answers in canonical form, byte for byte") { inputs in
      .askEach(try inputs.allSteps().map(\.step.request)) { line in
        try AnswerJudge.canonical(line)
      }
    },
    Probe("recorded", .answers, "answers recorded steps as they were recorded") { inputs in
      let steps = inputs.steps
      return .ask([try inputs.firstStep()].map(\.request) + steps.dropFirst().map(\.request)) {
        lines in
        for (line, step) in zip(lines, steps) where try AnswerJudge.reduced(line) != step.expected {
          throw ProbeFault(
            "something else for step \(step.index) of '\(step.fixture)'; "
              + "`duet protocol-run` names the field")
        }
      }
    },
    Probe("order", .answers, "answers \(burst) requests of one burst in their order") { inputs in
      let steps = repeated(try inputs.differentSteps(), count: burst)
      return .ask(steps.map(\.step.request)) { lines in
        try AnswerJudge.areAnswers(lines, to: steps)
      }
    },
    Probe("many", .answers, "answers \(many) requests sent before one answer is read") { inputs in
      let steps = repeated(try inputs.allSteps(), count: many)
      return .ask(steps.map(\.step.request)) { lines in
        try AnswerJudge.areAnswers(lines, to: steps)
      }
    },
    Probe("partial", .answers, "answers before the next request is there as a whole") { inputs in
      let step = try inputs.step()
      let request = step.step.request
      let (head, tail) = (request.prefix(request.count / 2), request.dropFirst(request.count / 2))
      return ProbePlan(
        action: .converse([
          ProbePlan.Turn(bytes: request + [0x0A] + head, lines: 1),
          ProbePlan.Turn(bytes: tail + [0x0A], lines: 1),
        ])
      ) { lines in
        try AnswerJudge.areAnswers(lines, to: [step, step])
      }
    },
    Probe("repeat", .answers, "answers a request alike, whatever came before it") { inputs in
      let steps = try inputs.allSteps()
      let nonsense = Array(#"{"op":"no-such-op"}"#.utf8)
      let requests = steps.map(\.step.request)
      return .ask(requests + [nonsense] + requests.reversed()) { lines in
        try AnswerJudge.areAnswers(Array(lines.prefix(steps.count)), to: steps)
        try AnswerJudge.areAnswers(lines.suffix(steps.count).reversed(), to: steps)
      }
    },
    Probe("restart", .answers, "answers alike in another process") { inputs in
      let steps = try inputs.allSteps()
      return .finish(steps.map(\.step.request), by: .endOfInput, atMost: steps.count) {
        lines in
        try AnswerJudge.areAnswers(lines, to: steps)
      }
    },
  ]

  /// What a client has under way at a time, at most.
  private static let burst = RunnerLimits().window
  private static let many = 2000

  static func repeated(
    _ steps: [ProbeInputs.AnsweredStep], count: Int
  ) -> [ProbeInputs.AnsweredStep] {
    (0..<count).map { steps[$0 % steps.count] }
  }
}
