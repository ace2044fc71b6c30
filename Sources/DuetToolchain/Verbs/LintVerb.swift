extension Verb {
  package static let lint = Verb(
    definition: VerbDefinition(
      name: "lint", summary: "check the manifest against the files on disk",
      details: """
        Checks everything that can be told without running anything: every file that
        the manifest names exists; listed fixtures and those on disk are the same; each
        reads strictly, is in pretty form and belongs to its row; specs mention every
        fixture; names, folders and twins' declarations agree. Every finding is one
        line: where, what is wrong, what to do. docs/lint.md explains each rule.
        """,
      options: [.all, .fix, .quiet, .verbose, .shard, .report, .junit, .sarif, .github, .json])
  ) { arguments, session in
    let outputs = try ReportOutputs(arguments, session)
    let watch = try session.watch(arguments)
    let tree = try session.tree()
    let shard = try Shard(arguments, in: session)
    let repairs = arguments.has(.fix) ? try LintRepair.run(tree) : nil
    let report = try Lint.run(tree, shard, watch: watch)
    var reporter: ShardReporter?
    if arguments.value(.report) != nil,
      case .success(let loaded) = Result(catching: { () throws(Finding) in try tree.loadManifest() }
      )
    {
      reporter = ShardReporter(
        arguments, FixtureSelection(all: loaded.manifest).owners, shard: shard, tree: tree,
        manifest: loaded.manifest)
    }
    if !tree.isElder, try tree.holds(RecordedTree.elderManifestPath) {
      session.console.warn(
        "duet: \(RecordedTree.elderManifestPath) is not read, \(RecordedTree.manifestPath) is there too"
      )
    }
    if arguments.has(.json) {
      var budget = ReportBudget(all: arguments.has(.all))
      let output = LintOutput(report, repairs: repairs, &budget)
      try session.console.printJSON(
        output, reason: report.isClean ? nil : .lint, isShortened: budget.isExceeded, shard: shard)
    } else {
      let all = arguments.has(.all)
      let isQuiet = arguments.has(.quiet)
      let heading = (repairs.map(LintText.lines) ?? []) + ShardText.heading(shard, "lint")
      let lines = (isQuiet ? [] : heading) + LintText.lines(report, all: all, isQuiet: isQuiet)
      session.console.print(report: lines, all: all)
    }
    return try outputs.write(
      outputs.isNeeded ? .lint(report, tree: tree) : nil, reporter,
      after: report.isClean ? .holds : .red)
  }
}
