extension OptionDefinition {
  static let runner = value("--runner", "PATH", "ask this runner instead of the lane's own")
}

extension Verb {
  package static let protocolRun = Verb(
    definition: VerbDefinition(
      name: "protocol-run", summary: "replay every fixture through a runner, byte for byte",
      details: """
        Builds each lane's runner, starts it, and has it reduce every recorded action.
        States and effects must equal the recorded ones byte for byte; of a fixture
        that does not hold, the first diverging step is shown with every field that
        moved. --runner asks another executable, and builds nothing.
        """,
      options: [
        .platform, .runner, .feature, .chain, .shard, .report, .noBuild, .rebuild, .cache,
        .auditCache,
        .jobs,
        .window, .timeLimit,
        .runTimeLimit,
        .quiet, .verbose, .runsDir, .all, .junit, .github, .json,
      ])
  ) { arguments, session in
    let outputs = try ReportOutputs(arguments, session)
    let tree = try session.tree(arguments)
    let watch = try session.watch(arguments)
    let manifest = try manifest(of: tree, isRunnerGiven: arguments.value(.runner) != nil)
    let selection = try FixtureSelection(arguments, in: manifest)
    try selection.requireFixture(in: manifest)
    var run = ProtocolRun(tree: tree, manifest: manifest, selection: selection)
    let shard = try Shard(arguments, in: session)
    run.shard = shard
    let reporter = ShardReporter(
      arguments, selection.owners, shard: shard, tree: tree, manifest: manifest)
    run.timeLimit = try TimeLimitOption.read(arguments)
    run.replay = try ReplayRun(arguments)
    run.replay.limits.givenRun = try TimeLimitOption.read(arguments, .runTimeLimit)
    run.build = try LaneBuild.Mode(arguments)
    run.cache = CacheMode(arguments)
    run.replay.listsAll = arguments.has(.all)
    run.replay.watch = watch
    let isJSON = arguments.has(.json)
    let all = arguments.has(.all)
    let text = ProtocolRunText(
      on: session.console, all: all, isQuiet: arguments.has(.quiet))
    if !isJSON {
      run.tell = text.hear
      text.begin(shard)
    }
    let result: ProtocolRun.Result
    if let runner = arguments.value(.runner) {
      let named = arguments.value(.platform).map { ["--platform", $0] } ?? []
      run.replay.selectors = named + ["--runner", runner]
      result = try run.throughRunner(
        FilePath(runner).resolved(in: session.workingDirectory),
        platform: arguments.value(.platform))
    } else {
      result = try run.throughLanes(
        LaneSelection.lanes(platform: arguments.value(.platform), in: manifest))
    }
    let report = outputs.report(after: result.status) {
      GateReport.protocolRun(result, manifest: manifest)
    }
    LastRun.save(
      LastRun(
        verb: "protocol-run", failures: result.failureTexts(all: all), reason: report?.reason),
      in: tree, complainingTo: session.console)
    if isJSON {
      var budget = ReportBudget(all: all)
      let output = ProtocolRunOutput(result, &budget)
      try session.console.printJSON(
        output, reason: report?.reason, isShortened: budget.isExceeded, shard: shard)
    } else {
      for lane in result.unchangedLanes { session.console.remark(LaneText.unchanged(lane)) }
      text.close(result, manifest: manifest)
    }
    return try outputs.write(report, reporter, after: result.status)
  }
}

/// Reads the manifest's rows. The document that they stand in is let go: it may be long.
private func manifest(of tree: RecordedTree, isRunnerGiven: Bool) throws -> Manifest {
  let loaded = try tree.requireManifest()
  if !isRunnerGiven {
    try loaded.requireLaneCommands(for: "protocol-run", instead: "give --runner PATH, or ")
  }
  return loaded.manifest
}

/// Replays a selection of fixtures through lanes' runners.
package struct ProtocolRun {
  package let tree: RecordedTree
  package let manifest: Manifest
  package let selection: FixtureSelection
  package var shard: Shard?
  package var replay = ReplayRun()
  /// What a person gives a runner for each wait.
  package var timeLimit: Duration?
  package var build = LaneBuild.Mode.whenNeeded
  package var cache = CacheMode.off
  /// Hears of the run while it goes on.
  package var tell: (News) -> Void = { _ in }

  /// What can be said before the run is over, lane by lane.
  package enum News {
    /// A lane is left out; why.
    case leftOut(String)
    /// A lane could not be judged; why.
    case notJudged(String)
    /// What happens in the lane that is replayed now.
    case replay(ReplayRun.News)
    /// A lane was replayed, with or without a cache.
    case over(LaneReplay, CacheUse?)
  }

  package struct Result: Sendable {
    package var replays: [LaneReplay] = []
    /// What each of them was about.
    package var corpora: [LaneCorpus] = []
    /// What was left out of them, by lane.
    package var caches: [CacheUse] = []
    /// Lanes that this machine cannot run and that may be left out; why.
    package var skipped: [(lane: String, reason: String)] = []
    /// Lanes whose build was left out because nothing had changed.
    package var unchangedLanes: [String] = []
    /// Lanes that do not build; how they failed.
    package var unbuilt: [(lane: String, reason: String)] = []
    /// Whether the shard has nothing to do, because there are more shards than fixtures.
    package var isIdle = false

    package var status: RunStatus {
      if !unbuilt.isEmpty { return .cannotJudge }
      if isIdle, replays.isEmpty { return .holds }
      let holds = replays.allSatisfy(\.holds) && caches.allSatisfy(\.holds)
      return !replays.isEmpty && holds ? .holds : .red
    }

    /// What `explain` tells again.
    func failureTexts(all: Bool) -> [String] {
      unbuilt.map { "✗ \($0.reason)" } + replays.flatMap { ReplayText.failures($0, all: all) }
        + caches.flatMap(CacheText.failures) + nothing
    }

    mutating func add(_ replayed: (replay: LaneReplay, use: CacheUse?), _ corpus: LaneCorpus) {
      replays.append(replayed.replay)
      corpora.append(corpus)
      if let use = replayed.use { caches.append(use) }
    }

    /// What is to be said where no lane ran.
    var nothing: [String] {
      replays.isEmpty && unbuilt.isEmpty && !isIdle
        ? ["✗ no lane could run here, a run of nothing is red"] : []
    }
  }

  /// Builds and asks the runner of each lane.
  package func throughLanes(_ lanes: [Lane]) throws(NotJudged) -> Result {
    var result = Result()
    for lane in lanes {
      let corpus = LaneCorpus(
        selection.rows(of: manifest), lane: lane.name, isDeclared: true, manifest: manifest,
        tree: tree)
      if corpus.rows.isEmpty, selection.isPart {
        leaveOut(lane, LaneCorpus.nothingSelected, &result)
        continue
      }
      let part = corpus.part(ShardedRows(shard, in: tree))
      if part.isIdle(in: shard) {
        result.isIdle = true
        leaveOut(lane, LaneCorpus.nothingInShard, &result)
        continue
      }
      let built = LaneBuild.run(lane, in: tree, build, watch: replay.watch)
      if built == .unchanged { result.unchangedLanes.append(lane.name) }
      switch built {
      case .built, .unchanged, .nothingToDo:
        let command = Command(lane.runner, in: tree.root)
        var replay = replay(on: lane)
        replay.selectors = ["--platform", lane.name]
        result.add(run(replay, part, command, of: lane), part)
      case .unavailable(let reason):
        leaveOut(lane, reason, &result)
      case .failed(let reason):
        result.unbuilt.append((lane.name, reason))
        tell(.notJudged("✗ \(reason)"))
      }
    }
    return result
  }

  private func leaveOut(_ lane: Lane, _ reason: String, _ result: inout Result) {
    result.skipped.append((lane.name, reason))
    tell(.leftOut("lane '\(lane.name)' skipped: \(reason)"))
  }

  /// - Parameter isNamed: whether a person named the runner, instead of the lane.
  private func run(
    _ replay: ReplayRun, _ corpus: LaneCorpus, _ command: Command, of lane: Lane?,
    isNamed: Bool = false
  ) -> (replay: LaneReplay, use: CacheUse?) {
    let cached = CachedReplay(run: replay, tree: tree, mode: cache)
    let outcome = cached(corpus, command, lane: lane, isNamed: isNamed)
    tell(.over(outcome.replay, outcome.use))
    return outcome
  }

  /// Asks one runner that a person names.
  package func throughRunner(_ path: FilePath, platform: String?) throws(NotJudged) -> Result {
    let lane = try lane(ofRunner: platform)
    let corpus = LaneCorpus(
      selection.rows(of: manifest), lane: lane?.name ?? "runner", isDeclared: lane != nil,
      manifest: manifest, tree: tree)
    let command = Command([String(decoding: path.bytes, as: UTF8.self)], in: tree.root)
    let part = corpus.part(ShardedRows(shard, in: tree))
    var result = Result()
    if part.isIdle(in: shard) {
      result.isIdle = true
      return result
    }
    result.add(run(replay(on: lane), part, command, of: lane, isNamed: true), part)
    return result
  }

  private func replay(on lane: Lane?) -> ReplayRun {
    var replay = replay
    replay.limits = replay.limits.adjusted(to: lane, timeLimit: timeLimit)
    let tell = tell
    replay.tell = { tell(.replay($0)) }
    return replay
  }

  /// The lane whose fixtures a named runner gets: the one that `--platform` says, or the only one.
  private func lane(ofRunner platform: String?) throws(NotJudged) -> Lane? {
    if platform == nil, manifest.lanes.count != 1 { return nil }
    return try LaneSelection.lanes(platform: platform, in: manifest).first
  }
}

extension ReplayRun {
  /// Replays a lane's corpus, each fixture read when its turn comes.
  func run(_ corpus: LaneCorpus, _ command: Command, in tree: RecordedTree) -> LaneReplay {
    run(lane: corpus.lane, command, corpus.rows) { row throws(Finding) in
      try tree.fixtureDocument(row)
    }
  }
}

/// A protocol run as text, printed while it goes on: a failure stands there as soon as it is
/// certain.
final class ProtocolRunText {
  private let report: RunningReport
  private let all: Bool
  /// Whether only what is red is told.
  private let isQuiet: Bool
  private var listing: FailureListing
  /// Whether the lane that is replayed now has its heading.
  private var isHeaded = false

  init(on console: Console, all: Bool, isQuiet: Bool = false) {
    report = RunningReport(on: console, all: all)
    self.all = all
    self.isQuiet = isQuiet
    listing = FailureListing(all: all)
  }

  func begin(_ shard: Shard?) {
    report.print(usual(ShardText.heading(shard, "protocol-run")))
  }

  private func usual(_ lines: [String]) -> [String] { isQuiet ? [] : lines }

  func hear(_ news: ProtocolRun.News) {
    switch news {
    case .leftOut(let line): report.print(usual([line]))
    case .notJudged(let line): report.print([line])
    case .replay(.begun(let replay)):
      isHeaded = true
      report.print(usual(ReplayText.heading(replay)))
    case .replay(.failed(let failure, let replay)):
      report.print(listing.lines(failure, of: replay))
    case .over(let replay, let use):
      // No runner begins where all is known to pass.
      let heading = isHeaded ? [] : usual(ReplayText.heading(replay))
      report.print(
        heading + listing.rest + ReplayText.ending(replay, all: all, isQuiet: isQuiet))
      if let use { report.print(usual(CacheText.lines(use)) + CacheText.failures(use)) }
      listing = FailureListing(all: all)
      isHeaded = false
    }
  }

  func close(_ result: ProtocolRun.Result, manifest: Manifest) {
    report.close(
      with: result.nothing + ReplayText.nextSteps(result.replays, in: manifest)
        + (result.status == .holds ? usual(["protocol-run: PASS"]) : ["protocol-run: FAIL"]))
  }
}

private struct ProtocolRunOutput: Encodable {
  let verb = "protocol-run"
  let status: String
  let lanes: [LaneReplayOutput]
  /// What was left out of the replays; only where that was asked for.
  let caches: [CacheOutput]?
  let skipped: [String]
  /// Lanes whose build was left out because nothing had changed.
  let unchanged: [String]
  let unbuilt: [String]

  init(_ result: ProtocolRun.Result, _ budget: inout ReportBudget) {
    status = result.status.name
    lanes = result.replays.map { LaneReplayOutput($0, &budget) }
    caches = result.caches.isEmpty ? nil : result.caches.map(CacheOutput.init)
    skipped = result.skipped.map(\.reason)
    unchanged = result.unchangedLanes
    unbuilt = result.unbuilt.map(\.reason)
  }
}
