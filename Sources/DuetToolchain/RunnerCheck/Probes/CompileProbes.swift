extension Probe {
  /// Scenarios, for a runner that compiles them.
  static let compiling: [Probe] = [
    Probe("compile", .compiling, "compiles its scenarios to whole fixtures of their own") {
      inputs in
      let scenarios = try inputs.compilable()
      return compile(scenarios.map(\.name)) { lines in
        for (line, scenario) in zip(lines, scenarios) { try requireFixtures(line, of: scenario) }
      }
    },
    Probe("compile-repeat", .compiling, "compiles one scenario to the same bytes again") { inputs in
      let name = try inputs.compilable()[0].name
      return compile([name, name]) { lines in
        if lines[0] != lines[1] { throw ProbeFault("another answer the second time") }
      }
    },
    Probe("compile-unknown", .compiling, "refuses a scenario it does not know, by name") { inputs in
      _ = try inputs.compilable()
      return compile(["no-such-scenario"]) { lines in
        for line in lines { try AnswerJudge.isError(line, naming: "no-such-scenario") }
      }
    },
    Probe("compile-missing", .compiling, "refuses a `compile` without `scenario`, and says so") {
      inputs in
      _ = try inputs.compilable()
      return .askEach([Array(#"{"op":"compile"}"#.utf8)]) { line in
        try AnswerJudge.isError(line, naming: "scenario")
      }
    },
  ]

  /// Asks for one scenario at a time: each has its own time.
  private static func compile(
    _ scenarios: [String], _ judge: @escaping ProbePlan.Judge
  ) -> ProbePlan {
    let turns = scenarios.map { name in
      var request: [UInt8] = []
      RunnerRequest.appendCompile(scenario: name, to: &request)
      return ProbePlan.Turn(bytes: request + [0x0A], lines: 1, isCompile: true)
    }
    return ProbePlan(action: .converse(turns), judge: judge)
  }

  private static func requireFixtures(
    _ line: [UInt8], of scenario: ProbeInputs.Scenario
  ) throws(ProbeFault) {
    let name = AnswerJudge.quoted(scenario.name)
    let answer: CompileAnswer
    do {
      answer = try CompileAnswer(decoding: line[...])
    } catch {
      throw ProbeFault("for '\(name)' \(error): \(AnswerJudge.quoted(line))")
    }
    switch answer {
    case .failed(let problem):
      throw ProbeFault("for '\(name)' the error \(AnswerJudge.quoted(problem.message))")
    case .fixtures(let documents):
      // Whose an unlisted scenario is, a feature's or a chain's, only its fixtures tell.
      let isChain = documents.contains { $0.name.utf8.elementsEqual(scenario.name.utf8) }
      let owner = scenario.owner ?? (isChain ? .chain(scenario.name) : .feature(scenario.name))
      do {
        _ = try CompiledOwner(owner: owner, fixtures: documents, source: scenario.source)
      } catch {
        throw ProbeFault("for '\(name)': \(error.message)")
      }
    }
  }
}
