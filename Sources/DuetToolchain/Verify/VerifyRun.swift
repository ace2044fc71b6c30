/// Everything that must hold of a tree: lint, and for each lane its build, its scenarios, the replay
/// of every fixture, its own tests; then that no fixture was left out (design, section 9).
package struct VerifyRun {
  package let tree: RecordedTree
  package let loaded: LoadedManifest
  package let selection: FixtureSelection
  package let lanes: [Lane]
  package var replay = ReplayRun()
  /// What a person gives a runner for each wait.
  package var timeLimit: Duration?
  package var build = LaneBuild.Mode.whenNeeded
  package var cache = CacheMode.off
  /// The part to verify: of the recordings and the scenarios a share each, and in the first one the
  /// lanes' tests and traces.
  package var shard: Shard?
  package var skipsTests = false
  /// Learns how far the run is.
  var watch: RunWatch?
  /// Whether a lane that this machine cannot run is red instead of skipped.
  package var isStrict = false
  /// Whether every difference is listed and every failure looked into.
  package var listsAll = false

  package struct LaneResult: Sendable {
    package let lane: String
    package var skipped: String?
    /// Whether the build was left out because nothing had changed.
    package var isBuildLeftOut = false
    package var buildFailure: String?
    package var compilation: ScenarioCompilation.Result?
    package var replay: LaneReplay?
    /// What was left out of the replay; `nil` where nothing was to be.
    package var cache: CacheUse?
    package var rows: FixtureRows = []
    /// The places of the rows among all that the lane has in all shards together, and their number.
    package var places = RowPlaces.all
    package var wholeCount = 0
    /// Whether the shard, or what changed, has scenarios of the lane and no fixture.
    package var hasNothingToReplay = false
    /// What the lane's kernel does, where it says so; or why it cannot be told.
    package var traces: Swift.Result<LaneTraces, NotJudged>?
    /// Why the kernel was not asked; `nil` where it was, or says nothing.
    package var tracesSkipped: String?
    package var tests: LaneTest.Result?

    /// The fixtures that the lane ran past without a verdict.
    package var unjudged: [FixtureRow] {
      guard let replay else { return [] }
      return zip(rows, replay.verdicts).filter { $0.1 == .none }.map(\.0)
    }

    var holds: Bool {
      guard buildFailure == nil else { return false }
      if case .failed? = tests { return false }
      switch traces {
      case .success(let traces)? where !traces.findings.isEmpty: return false
      case .failure?: return false
      case .success?, nil: break
      }
      guard let replay else {
        return hasNothingToReplay && (compilation?.status ?? .holds) == .holds
      }
      return replay.holds && cache?.holds ?? true && unjudged.isEmpty
        && (compilation?.status ?? .holds) == .holds
    }
  }

  package struct Result: Sendable {
    package let lint: LintReport
    package var lanes: [LaneResult] = []
    /// Whether it is of a part that may have nothing to replay.
    package var isPart = false
    /// Whether it is of what changed.
    package var followsChanges = false

    package var passedCount: Int { lanes.reduce(0) { $0 + ($1.replay?.passedCount ?? 0) } }
    /// The owners whose scenarios gave no recording.
    var refusedOwners: Set<FixtureOwner> {
      Set(lanes.flatMap { $0.compilation?.refusals ?? [] }.compactMap(\.owner))
    }

    package var expectedCount: Int { lanes.reduce(0) { $0 + $1.rows.count } }

    /// Whether there is rightly nothing to do: there are more shards than fixtures, or nothing of the
    /// lanes changed.
    package var isIdle: Bool {
      isPart && lanes.contains { $0.skipped == LaneCorpus.nothingInShard }
        || followsChanges && lanes.allSatisfy { $0.skipped == LaneCorpus.nothingChanged }
    }

    package var status: RunStatus {
      if lanes.contains(where: { $0.buildFailure != nil }) { return .cannotJudge }
      let ran = lanes.filter { $0.skipped == nil }
      return lint.isClean && (!ran.isEmpty || isIdle) && ran.allSatisfy(\.holds) ? .holds : .red
    }
  }

  /// Runs everything; each lane's text is handed over as soon as the lane is done.
  package func run(_ isDone: (LaneResult) -> Void, lint: LintReport) -> Result {
    var result = Result(lint: lint)
    result.isPart = shard.map { !$0.isWhole } ?? false
    result.followsChanges = selection.followsChanges
    if selection.followsChanges, selection.owners.isEmpty { return result }
    for lane in lanes {
      let laneResult = run(lane)
      isDone(laneResult)
      result.lanes.append(laneResult)
    }
    return result
  }

  private func run(_ lane: Lane) -> LaneResult {
    var result = LaneResult(lane: lane.name)
    let corpus = LaneCorpus(
      selection.rows(of: loaded.manifest), lane: lane.name, isDeclared: true,
      manifest: loaded.manifest, tree: tree)
    let sharded = ShardedRows(shard, in: tree)
    let written = selection.owners.filter { loaded.manifest.writer(of: $0) == lane }
    // What changed and has no fixture yet may still be red by its scenario and the lane's tests.
    let isWithoutFixtures = corpus.rows.isEmpty && selection.followsChanges
    if corpus.rows.isEmpty, selection.isPart,
      !isWithoutFixtures || written.isEmpty && !selection.hasFeature(of: lane, in: loaded.manifest)
    {
      result.skipped =
        selection.followsChanges ? LaneCorpus.nothingChanged : LaneCorpus.nothingSelected
      return result
    }
    let owners = sharded.owners(of: written, in: loaded.manifest)
    let part = corpus.part(sharded)
    result.wholeCount = part.wholeCount
    result.hasNothingToReplay = part.isIdle(in: shard) || isWithoutFixtures
    if result.hasNothingToReplay, owners.isEmpty, !(isWithoutFixtures && sharded.shard.isFirst) {
      result.skipped = LaneCorpus.nothingInShard
      return result
    }
    let built = LaneBuild.run(lane, in: tree, build, watch: watch)
    result.isBuildLeftOut = built == .unchanged
    switch built {
    case .built, .unchanged, .nothingToDo: break
    case .unavailable(let reason) where !isStrict:
      result.skipped = reason
      return result
    case .unavailable(let reason):
      result.buildFailure =
        "lane '\(lane.name)' cannot run here: \(reason); --strict leaves no lane out"
      return result
    case .failed(let reason):
      result.buildFailure = reason
      return result
    }
    result.compilation = compile(owners, of: written)
    if result.hasNothingToReplay {
      let tests = isWithoutFixtures && sharded.shard.isFirst && !skipsTests
      result.tests = tests ? LaneTest.run(lane, in: tree, watch: watch) : nil
      return result
    }
    result.rows = part.rows
    result.places = part.places
    var replay = replay
    replay.limits = replay.limits.adjusted(to: lane, timeLimit: timeLimit)
    replay.listsAll = listsAll
    replay.watch = watch
    replay.selectors = ["--platform", lane.name]
    let command = Command(lane.runner, in: tree.root)
    (result.replay, result.cache) = CachedReplay(run: replay, tree: tree, mode: cache)(
      part, command, lane: lane)
    guard sharded.shard.isFirst else { return result }
    if !selection.isPart {
      if build == .never, lane.traces != nil {
        result.tracesSkipped = Self.mayBuild
      } else {
        result.traces = traces(of: lane)
      }
    }
    result.tests = skipsTests ? nil : LaneTest.run(lane, in: tree, watch: watch)
    return result
  }

  /// A command such as `swift run` builds what it runs, and the tool cannot tell.
  private static let mayBuild = "their command may build, and --no-build is given"

  private func traces(of lane: Lane) -> Swift.Result<LaneTraces, NotJudged>? {
    do {
      return try LaneTraces.compare(lane, in: tree, watch: watch).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  /// A lane's scenarios against the recordings; `nil` where none is written in the lane.
  private func compile(
    _ owners: [FixtureOwner], of whole: [FixtureOwner]
  ) -> ScenarioCompilation.Result? {
    guard !owners.isEmpty else { return nil }
    var compilation = ScenarioCompilation(tree: tree, manifest: loaded.manifest)
    compilation.limits = replay.limits
    compilation.timeLimit = timeLimit
    compilation.build = .never
    compilation.watch = watch
    compilation.listsAll = listsAll
    return compilation.run(owners, of: whole)
  }
}
