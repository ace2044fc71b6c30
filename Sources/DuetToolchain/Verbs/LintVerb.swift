extension Verb {
  package static let lint = Verb(
    definition: VerbDefinition(
      name: "lint", summary: "check the manifest against the files on disk",
      details: """
        Checks everything that can be told without running anything: every file that
        the manifest names exists; listed fixtures and those on disk are the same; each
        reads strictly, is in pretty form and belongs to its row; specs mention every
        fixture. Every finding is one line: where, what is wrong, what to do.
        """,
      options: [.all, .json])
  ) { arguments, session in
    let report = try Lint.run(try session.tree())
    if arguments.has(.json) {
      var budget = ReportBudget(all: arguments.has(.all))
      let output = LintOutput(report, &budget)
      try session.console.printJSON(output, isShortened: budget.isExceeded)
    } else {
      let all = arguments.has(.all)
      session.console.print(report: LintText.lines(report, all: all), all: all)
    }
    return report.isClean ? .holds : .red
  }
}
