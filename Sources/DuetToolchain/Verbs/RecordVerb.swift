extension OptionDefinition {
  fileprivate static let check = flag("--check", "write nothing; red where behaviour drifted")
  fileprivate static let force = flag("--force", "record even where CI is set")
}

extension Verb {
  package static let record = Verb(
    definition: VerbDefinition(
      name: "record", summary: "write the fixtures that the scenarios produce",
      details: """
        Has the lane that a scenario is written in compile it, and writes the fixtures
        that changed: all of them or none. Each is listed, with (metadata-only) where
        no behaviour moved; new ones are added to the manifest. --check writes nothing
        and is red where a recording and its scenario disagree. Where CI is set in the
        environment (and not to false or 0), only --check runs without --force: a
        build machine that records would call every drift right.
        """,
      options: [
        .feature, .chain, .platform, .check, .force, .shard, .report, .noBuild, .rebuild,
        .timeLimit,
        .quiet, .verbose, .runsDir, .all, .junit, .github, .json,
      ])
  ) { arguments, session in
    guard !session.isInCI || arguments.has(.check) || arguments.has(.force) else {
      throw NotJudged(RecordText.refusalInCI)
    }
    if !arguments.has(.check) { try requireNoReport(arguments) }
    // A record that writes has no results but the recordings.
    let outputs = try arguments.has(.check) ? ReportOutputs(arguments, session) : nil
    let tree = try session.tree(arguments)
    let watch = try session.watch(arguments)
    let loaded = try tree.requireManifest()
    try loaded.requireLaneCommands(for: "record")
    let shard = try arguments.has(.check) ? Shard(arguments, in: session) : nil
    let whole = try RecordOwners.select(arguments, in: loaded.manifest)
    let reporter = ShardReporter(
      arguments, whole, shard: shard, tree: tree, manifest: loaded.manifest)
    var compilation = ScenarioCompilation(tree: tree, manifest: loaded.manifest)
    compilation.timeLimit = try TimeLimitOption.read(arguments)
    compilation.build = try LaneBuild.Mode(arguments)
    compilation.listsAll = arguments.has(.all)
    compilation.watch = watch
    let record = RecordRun(
      tree: tree, loaded: loaded, whole: whole, shard: shard, reporter: reporter,
      compilation: compilation,
      isJSON: arguments.has(.json), isQuiet: arguments.has(.quiet), all: arguments.has(.all))
    return try outputs.map { try record.check(on: session.console, $0) }
      ?? record.write(on: session.console)
  }
}

/// Refuses what only a check has.
private func requireNoReport(_ arguments: Arguments) throws(UsageError) {
  if arguments.value(.junit) != nil || arguments.has(.github) {
    throw UsageError(
      "--junit and --github report a check, give --check too — see \(SuggestedCommand.help("record"))"
    )
  }
  if arguments.value(.shard) != nil {
    throw UsageError("--shard goes with --check: what is written is written whole")
  }
  if arguments.value(.report) != nil { throw UsageError("--report goes with --check") }
}

/// Which scenarios a record compiles.
enum RecordOwners {
  static func select(
    _ arguments: Arguments, in manifest: Manifest
  ) throws -> [FixtureOwner] {
    let selection = try FixtureSelection(arguments, in: manifest)
    let isNamed = arguments.value(.feature) != nil || arguments.value(.chain) != nil
    let lanes = try LaneSelection.lanes(platform: arguments.value(.platform), in: manifest)
    var owners: [FixtureOwner] = []
    for owner in selection.owners {
      guard let writer = manifest.writer(of: owner) else {
        if isNamed { throw NotJudged(noScenario(owner, in: manifest)) }
        continue
      }
      if lanes.contains(writer) {
        owners.append(owner)
      } else if isNamed {
        throw NotJudged(refusal(owner, writer: writer, asked: lanes, in: manifest), by: "record")
      }
    }
    guard !owners.isEmpty else {
      throw NotJudged("there is no scenario to record: no row of the manifest names one here")
    }
    return owners
  }

  private static func noScenario(_ owner: FixtureOwner, in manifest: Manifest) -> String {
    guard let scenario = manifest.scenario(of: owner) else {
      return "'\(owner.name)' has no scenario, name its source under 'scenario' in the manifest"
    }
    return "no lane is declared for \(Naming.quoted(scenario)), the scenario of '\(owner.name)'"
  }

  private static func refusal(
    _ owner: FixtureOwner, writer: Lane, asked: [Lane], in manifest: Manifest
  ) -> String {
    let option =
      switch owner {
      case .feature(let name): "--feature \(name)"
      case .chain(let name): "--chain \(name)"
      }
    let kind = option.hasPrefix("--feature") ? "feature" : "chain"
    let language = writer.name.prefix(1).uppercased() + writer.name.dropFirst()
    return """
      REFUSED — --platform \(asked[0].name) \(option): the \(kind)'s scenario is \
      \(language) (\(PrintableText.line(manifest.scenario(of: owner) ?? "", limit: 300))), and the
      scenario is the writer of its fixtures. Record through it: \
      `\(SuggestedCommand.record(owner)) --platform \(writer.name)`.
      """
  }
}

/// A record or a check, from compiled scenarios to text and status.
struct RecordRun {
  let tree: RecordedTree
  let loaded: LoadedManifest
  /// The owners of all shards together.
  let whole: [FixtureOwner]
  let shard: Shard?
  let reporter: ShardReporter?
  let compilation: ScenarioCompilation
  let isJSON: Bool
  /// Whether only what is red is told.
  let isQuiet: Bool
  let all: Bool

  /// Compiles and compares; writes nothing but the reports.
  func check(on console: Console, _ outputs: ReportOutputs) throws -> RunStatus {
    let result = compile(on: console)
    let status = result.status
    let drift = RecordText.drift(result.plan, manifest: loaded.manifest, all: all)
    let failures =
      result.unbuilt.map(\.reason) + RecordText.refusals(result.refusals)
      + (result.plan.isCurrent ? [] : drift) + nothing(result)
    let report = outputs.report(after: status) {
      GateReport.recordCheck(result, manifest: loaded.manifest)
    }
    LastRun.save(
      LastRun(verb: "record --check", failures: failures, reason: report?.reason), in: tree,
      complainingTo: console)
    if isJSON {
      try printJSON(result, status: status, reason: report?.reason, isCheck: true, on: console)
    } else if isQuiet {
      printQuietly(result, status, on: console)
    } else {
      let count = result.plan.changes.count(where: \.isBehavioural)
      let verdict = [
        "duet record --check: \(count) of \(result.plan.fixtureCount) fixture(s) drifted",
        "duet record --check: \(status == .holds ? "PASS" : "FAIL")",
      ]
      console.print(
        report: ShardText.heading(shard, "record --check") + problems(result) + drift
          + nothing(result) + verdict,
        all: all)
    }
    return try outputs.write(report, reporter, after: status)
  }

  /// Compiles, and writes everything or nothing.
  func write(on console: Console) throws -> RunStatus {
    let (writable, lock) = try RecordWriter.lock(tree)
    return try withExtendedLifetime(lock) {
      let result = compile(on: console)
      guard result.refusals.isEmpty, result.unbuilt.isEmpty else {
        return try refuse(result, on: console)
      }
      try RecordWriter.write(result.plan, of: tree, to: writable, holding: lock)
      let status: RunStatus =
        result.plan.unproduced.isEmpty && !result.isEmpty ? .holds : .red
      if isJSON {
        let reason: FailureReason = result.isEmpty ? .nothingRan : .missingFixture
        try printJSON(
          result, status: status, reason: status == .holds ? nil : reason, isCheck: false,
          on: console)
      } else if isQuiet {
        let lines = nothing(result) + RecordText.unproduced(result.plan)
        console.print(report: lines, all: all)
      } else {
        let lines =
          result.isEmpty
          ? nothing(result)
          : RecordText.written(
            result.plan, laneCount: loaded.manifest.lanes.count)
        console.print(report: result.skipped.map(\.reason) + lines, all: all)
      }
      return status
    }
  }

  private func compile(on console: Console) -> ScenarioCompilation.Result {
    let result = compilation.run(
      ShardedRows(shard, in: tree).owners(of: whole, in: loaded.manifest), of: whole)
    if !isJSON {
      for lane in result.unchangedLanes { console.remark(LaneText.unchanged(lane)) }
    }
    return result
  }

  private func refuse(
    _ result: ScenarioCompilation.Result, on console: Console
  ) throws -> RunStatus {
    let status: RunStatus = result.unbuilt.isEmpty ? .red : .cannotJudge
    if isJSON {
      let reason = GateReport.recordCheck(result, manifest: loaded.manifest).reason
      try printJSON(result, status: status, reason: reason, isCheck: false, on: console)
    } else {
      console.print(
        report: problems(result) + ["duet record: REFUSED — nothing was written"], all: all)
    }
    return status
  }

  private func printJSON(
    _ result: ScenarioCompilation.Result, status: RunStatus, reason: FailureReason?, isCheck: Bool,
    on console: Console
  ) throws {
    var budget = ReportBudget(all: all)
    let output = RecordOutput(result, status: status, isCheck: isCheck, &budget)
    try console.printJSON(output, reason: reason, isShortened: budget.isExceeded, shard: shard)
  }

  /// Only what is red of a check, and its verdict.
  private func printQuietly(
    _ result: ScenarioCompilation.Result, _ status: RunStatus, on console: Console
  ) {
    guard status != .holds else { return }
    var plan = result.plan
    plan.changes.removeAll { !$0.isBehavioural }
    console.print(
      report: problems(result) + RecordText.drift(plan, manifest: loaded.manifest, all: all)
        + nothing(result) + ["duet record --check: FAIL"],
      all: all)
  }

  /// Why something was not compiled.
  private func problems(_ result: ScenarioCompilation.Result) -> [String] {
    result.unbuilt.map { "✗ \($0.reason)" } + (isQuiet ? [] : result.skipped.map(\.reason))
      + RecordText.refusals(result.refusals)
  }

  /// What is to be said where nothing was compiled, and nothing else says why.
  private func nothing(_ result: ScenarioCompilation.Result) -> [String] {
    result.isOfNothing ? [RecordText.nothing] : []
  }
}
