extension Verb {
  package static let explain = Verb(
    definition: VerbDefinition(
      name: "explain", summary: "tell the last run's failures again",
      details: """
        Prints what the last verify, protocol-run or record --check found, from
        parity/.runs, without running anything. Status 0 where everything held,
        1 where something was red.
        """,
      options: [.json])
  ) { arguments, session in
    let run = try LastRun.load(from: try session.tree())
    if arguments.has(.json) {
      try session.console.printJSON(ExplainOutput(run))
    } else {
      session.console.print("the last run was: duet \(PrintableText.line(run.verb, limit: 60))")
      for line in run.failures { session.console.print(PrintableText.line(line, limit: 4000)) }
      if run.failures.isEmpty { session.console.print("nothing was red") }
    }
    return run.failures.isEmpty ? .holds : .red
  }
}

private struct ExplainOutput: Encodable {
  let verb = "explain"
  let status: String
  let run: String
  let failures: [String]

  init(_ last: LastRun) {
    status = (last.failures.isEmpty ? RunStatus.holds : .red).name
    run = last.verb
    failures = last.failures
  }
}
