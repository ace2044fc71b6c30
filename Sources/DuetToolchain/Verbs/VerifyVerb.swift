extension OptionDefinition {
  fileprivate static let noTests = flag("--no-tests", "leave the lanes' own tests out")
  fileprivate static let strict = flag("--strict", "a lane that cannot run here is a failure")
  fileprivate static let laneOnly = pattern(
    prefix: "--", "lane", suffix: "-only", "only this lane, such as --swift-only")
}

extension Verb {
  package static let verify = Verb(
    definition: VerbDefinition(
      name: "verify", summary: "check that everything holds, on every lane",
      details: """
        Lints the tree; then, lane by lane, builds the runner, compares every recording
        with its scenario, replays every fixture byte for byte, and runs the lane's own
        tests; last, makes sure that no fixture was left out. It writes nothing but the
        report for `duet explain`. --shard 1/N has the whole tree's checks, too: the
        lanes' tests, kernel traces, and lint but for recordings' contents.

        --changed judges only the features whose files differ from git's HEAD, what
        depends on them, and the chains through them; with BASE, all that changed since
        HEAD and BASE parted. A file that belongs to no feature means everything.
        """,
      options: [
        .feature, .chain, .changed, .shard, .report, .laneOnly, .noTests, .noBuild, .rebuild,
        .cache,
        .auditCache,
        .strict,
        .jobs, .window,
        .timeLimit,
        .runTimeLimit, .all,
        .quiet, .verbose, .runsDir, .junit, .github, .json,
      ])
  ) { arguments, session in
    let outputs = try ReportOutputs(arguments, session)
    let tree = try session.tree(arguments).readingOnce
    let watch = try session.watch(arguments)
    let isQuiet = arguments.has(.quiet)
    let shard = try Shard(arguments, in: session)
    let lint = try Lint.run(tree, shard, watch: watch)
    let loaded = try tree.requireManifest()
    try loaded.requireLaneCommands(
      for: "verify",
      instead:
        "`\(SuggestedCommand.lint)` and `duet protocol-run --runner PATH` judge the tree, or ")
    let changed = try ChangedScope(arguments, loaded.manifest, in: tree, session)
    let selection =
      try changed.map(FixtureSelection.init) ?? FixtureSelection(arguments, in: loaded.manifest)
    try selection.requireFixture(in: loaded.manifest)
    var run = VerifyRun(
      tree: tree, loaded: loaded,
      selection: selection,
      lanes: try LaneSelection.lanes(platform: arguments.match(.laneOnly), in: loaded.manifest))
    run.shard = shard
    let narrowed =
      (changed.map { ["\(OptionDefinition.changed.name)=\($0.base.commit)"] } ?? [])
      + (arguments.match(.laneOnly).map { ["--\($0)-only"] } ?? [])
      + (arguments.has(.noTests) ? [OptionDefinition.noTests.name] : [])
    let reporter = ShardReporter(
      arguments, asked: narrowed, selection.owners, changed: changed, shard: shard, tree: tree,
      manifest: loaded.manifest)
    run.timeLimit = try TimeLimitOption.read(arguments)
    run.replay = try ReplayRun(arguments)
    run.replay.limits.givenRun = try TimeLimitOption.read(arguments, .runTimeLimit)
    run.build = try LaneBuild.Mode(arguments)
    run.cache = CacheMode(arguments)
    run.watch = watch
    run.skipsTests = arguments.has(.noTests)
    run.isStrict = arguments.has(.strict)
    run.listsAll = arguments.has(.all)

    let console = session.console
    let isJSON = arguments.has(.json)
    let all = arguments.has(.all)
    if !isJSON {
      let heading = isQuiet ? [] : ShardText.heading(shard, "verify")
      heading.forEach { console.print($0) }
      if let changed, !isQuiet { console.print(ChangedText.heading(changed, in: loaded.manifest)) }
      console.print(report: LintText.lines(lint, all: all, isQuiet: isQuiet), all: all)
    }
    let result = run.run(
      { lane in
        guard !isJSON else { return }
        if lane.isBuildLeftOut { console.remark(LaneText.unchanged(lane.lane)) }
        guard !isQuiet else { return }
        VerifyText.progress(lane).forEach { console.print($0) }
        console.flush()
      }, lint: lint)
    let report = outputs.report(after: result.status) {
      GateReport.verify(result, tree: tree, manifest: loaded.manifest)
    }
    LastRun.save(
      LastRun(
        verb: "verify",
        failures: lint.findings.map(\.text)
          + VerifyText.failures(
            result, manifest: loaded.manifest, all: arguments.has(.all)),
        reason: report?.reason),
      in: tree, complainingTo: console)
    if isJSON {
      var budget = ReportBudget(all: all)
      let output = VerifyOutput(result, changed: changed, &budget)
      try console.printJSON(
        output, reason: report?.reason, isShortened: budget.isExceeded, shard: shard)
    } else {
      let verdict = VerifyText.verdict(
        result, manifest: loaded.manifest, all: all, isQuiet: isQuiet)
      console.print(report: verdict, all: all)
    }
    return try outputs.write(report, reporter, after: result.status)
  }
}
