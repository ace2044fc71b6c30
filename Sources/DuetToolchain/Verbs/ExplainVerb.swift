extension Verb {
  package static let explain = Verb(
    definition: VerbDefinition(
      name: "explain", summary: "tell the last run's failures again",
      details: """
        Prints what the last verify, protocol-run or record --check found, from
        parity/.runs or --runs-dir, without running anything. Status 0 where everything
        held, 1 where something was red.
        """,
      options: [.runsDir, .all, .json])
  ) { arguments, session in
    let run = try LastRun.load(from: try session.tree(arguments, .reading))
    if arguments.has(.json) {
      var budget = ReportBudget(all: arguments.has(.all))
      let output = ExplainOutput(run, &budget)
      try session.console.printJSON(
        output, reason: run.reasonOfFailures, isShortened: budget.isExceeded)
    } else {
      let failures =
        run.failures.isEmpty
        ? ["nothing was red"] : run.failures.map { PrintableText.line($0, limit: 4000) }
      session.console.print(
        report: ["the last run was: duet \(PrintableText.line(run.verb, limit: 60))"] + failures,
        all: arguments.has(.all))
    }
    return run.failures.isEmpty ? .holds : .red
  }
}

private struct ExplainOutput: Encodable {
  let verb = "explain"
  let status: String
  let run: String
  let failures: [String]

  init(_ last: LastRun, _ budget: inout ReportBudget) {
    status = (last.failures.isEmpty ? RunStatus.holds : .red).name
    run = budget.text(last.verb)
    failures = budget.texts(last.failures)
  }
}
