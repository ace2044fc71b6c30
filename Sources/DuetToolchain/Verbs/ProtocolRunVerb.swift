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
        .platform, .runner, .feature, .chain, .noBuild, .jobs, .window, .timeLimit, .runTimeLimit,
        .all, .json,
      ])
  ) { arguments, session in
    let tree = try session.tree()
    let manifest = try tree.requireManifest().manifest
    let selection = try FixtureSelection(arguments, in: manifest)
    try selection.requireFixture(in: manifest)
    var run = ProtocolRun(tree: tree, manifest: manifest, selection: selection)
    run.timeLimit = try TimeLimitOption.read(arguments)
    run.replay = try ReplayRun(arguments)
    run.replay.limits.givenRun = try TimeLimitOption.read(arguments, .runTimeLimit)
    run.skipsBuild = arguments.has(.noBuild)
    run.replay.listsAll = arguments.has(.all)
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
    LastRun.save(
      LastRun(
        verb: "protocol-run", failures: result.failureTexts(all: arguments.has(.all))),
      in: tree, complainingTo: session.console)
    if arguments.has(.json) {
      var budget = ReportBudget(all: arguments.has(.all))
      let output = ProtocolRunOutput(result, &budget)
      try session.console.printJSON(output, isShortened: budget.isExceeded)
    } else {
      let all = arguments.has(.all)
      let lines = ProtocolRunText.lines(result, manifest: manifest, all: all)
      session.console.print(report: lines, all: all)
    }
    return result.status
  }
}

/// Replays a selection of fixtures through lanes' runners.
package struct ProtocolRun {
  package let tree: RecordedTree
  package let manifest: Manifest
  package let selection: FixtureSelection
  package var replay = ReplayRun()
  /// What a person gives a runner for each wait.
  package var timeLimit: Duration?
  package var skipsBuild = false

  package struct Result: Sendable {
    package var replays: [LaneReplay] = []
    /// Lanes that this machine cannot run and that may be left out; why.
    package var skipped: [(lane: String, reason: String)] = []
    /// Lanes that do not build; how they failed.
    package var unbuilt: [(lane: String, reason: String)] = []

    package var status: RunStatus {
      if !unbuilt.isEmpty { return .cannotJudge }
      return !replays.isEmpty && replays.allSatisfy(\.holds) ? .holds : .red
    }

    /// What `explain` tells again.
    func failureTexts(all: Bool) -> [String] {
      unbuilt.map { "✗ \($0.reason)" } + replays.flatMap { ReplayText.failures($0, all: all) }
        + nothing
    }

    /// What is to be said where no lane ran.
    var nothing: [String] {
      replays.isEmpty && unbuilt.isEmpty
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
        result.skipped.append((lane.name, LaneCorpus.nothingSelected))
        continue
      }
      switch LaneBuild.run(lane, in: tree, isLeftOut: skipsBuild) {
      case .built, .nothingToDo:
        let command = Command(lane.runner, in: tree.root)
        var replay = replay(on: lane)
        replay.selectors = ["--platform", lane.name]
        result.replays.append(replay.run(corpus, command, in: tree))
      case .unavailable(let reason):
        result.skipped.append((lane.name, reason))
      case .failed(let reason):
        result.unbuilt.append((lane.name, reason))
      }
    }
    return result
  }

  /// Asks one runner that a person names.
  package func throughRunner(_ path: FilePath, platform: String?) throws(NotJudged) -> Result {
    let lane = try lane(ofRunner: platform)
    let corpus = LaneCorpus(
      selection.rows(of: manifest), lane: lane?.name ?? "runner", isDeclared: lane != nil,
      manifest: manifest, tree: tree)
    let command = Command([String(decoding: path.bytes, as: UTF8.self)], in: tree.root)
    return Result(replays: [replay(on: lane).run(corpus, command, in: tree)])
  }

  private func replay(on lane: Lane?) -> ReplayRun {
    var replay = replay
    replay.limits = replay.limits.adjusted(to: lane, timeLimit: timeLimit)
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
      try FixtureFile(row: row, in: tree)
    }
  }
}

/// A protocol run as text.
enum ProtocolRunText {
  static func lines(
    _ result: ProtocolRun.Result, manifest: Manifest, all: Bool
  ) -> [String] {
    var lines = result.skipped.map { "lane '\($0.lane)' skipped: \($0.reason)" }
    lines += result.unbuilt.map { "✗ \($0.reason)" }
    lines += result.replays.flatMap { ReplayText.lines($0, all: all) }
    lines += result.nothing + ReplayText.nextSteps(result.replays, in: manifest)
    return lines + ["protocol-run: \(result.status == .holds ? "PASS" : "FAIL")"]
  }
}

private struct ProtocolRunOutput: Encodable {
  let verb = "protocol-run"
  let status: String
  let lanes: [LaneReplayOutput]
  let skipped: [String]
  let unbuilt: [String]

  init(_ result: ProtocolRun.Result, _ budget: inout ReportBudget) {
    status = result.status.name
    lanes = result.replays.map { LaneReplayOutput($0, &budget) }
    skipped = result.skipped.map(\.reason)
    unbuilt = result.unbuilt.map(\.reason)
  }
}
