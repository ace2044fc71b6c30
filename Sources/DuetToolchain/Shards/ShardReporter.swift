extension OptionDefinition {
  package static let report = value(
    "--report", "FILE", "also write what came of it for `duet merge`")
  /// What narrows a run down, so that shards of different runs are told apart.
  private static let narrowing = [feature, chain, platform]

  static func narrowed(_ arguments: Arguments, _ others: [String] = []) -> [String] {
    narrowing.flatMap { option in
      arguments.value(option).map { [option.name, $0] } ?? []
    } + others
  }
}

/// Writes a run's report, where one was asked for.
struct ShardReporter {
  typealias Red = ShardReport.Red

  private let path: FilePath
  private let verb: String
  private let asked: [String]
  private let shard: Shard
  private let tree: RecordedTree
  private let manifest: Manifest
  private let corpus: Digest
  private var lanes: [ShardReport.LanePart] = []
  private var findings: [Red] = []

  /// Looks at the corpus as it is before the run.
  ///
  /// - Returns: `nil` where no report was asked for.
  init?(
    _ arguments: Arguments, _ session: Session, verb: String, asked: [String] = [], shard: Shard?,
    tree: RecordedTree, manifest: Manifest
  ) {
    guard let path = arguments.value(.report) else { return nil }
    self.path = FilePath(path).resolved(in: session.workingDirectory)
    self.verb = verb
    self.asked = OptionDefinition.narrowed(arguments, asked)
    self.shard = shard ?? .whole
    self.tree = tree
    self.manifest = manifest
    corpus = CorpusDigest.of(tree, manifest)
  }

  func write(_ status: RunStatus) throws {
    try ShardReport(
      form: ShardReport.currentForm, version: ShardReport.currentVersion,
      tool: ToolVersion.current, corpus: corpus.hex, verb: verb, asked: asked,
      shard: ShardOutput(shard), status: status.name, lanes: lanes, findings: findings
    ).write(to: path)
  }

  private mutating func add(
    _ stage: Red.Stage, _ lane: String? = nil, at place: Int = 0, of fixture: String? = nil,
    _ text: [String]
  ) {
    findings.append(Red(stage: stage, lane: lane, place: place, fixture: fixture, text: text))
  }
}

extension ShardReporter {
  mutating func add(_ report: LintReport) {
    for (finding, place) in zip(report.findings, report.places) {
      add(.lint, at: place, [finding.text])
    }
  }

  mutating func add(_ result: VerifyRun.Result) {
    add(result.lint)
    for lane in result.lanes { add(lane) }
    if !result.isIdle, result.lanes.allSatisfy({ $0.skipped != nil }) {
      add(.nothing, nil, ["✗ no lane could run here, a run of nothing is red"])
    }
  }

  mutating func add(_ result: ProtocolRun.Result) {
    for (lane, reason) in result.unbuilt { add(.build, lane, ["✗ \(reason)"]) }
    for (lane, reason) in result.skipped {
      lanes.append(.init(lane: lane, fixtures: 0, skipped: reason, rows: []))
    }
    for (replay, corpus) in zip(result.replays, result.corpora) {
      add(replay, corpus.rows, corpus.places, of: corpus.wholeCount)
    }
    for use in result.caches where !use.holds { add(.cache, use.lane, CacheText.failures(use)) }
    if !result.nothing.isEmpty { add(.nothing, nil, result.nothing) }
  }

  mutating func add(_ result: ScenarioCompilation.Result, lane: String? = nil) {
    for reason in result.unbuilt { add(.build, lane, ["✗ \(reason)"]) }
    let owners = FixtureSelection(all: manifest).owners
    let places = Dictionary(
      zip(owners, owners.indices.map { $0 + lanePlace(owners[$0]) }), uniquingKeysWith: { $1 })
    for refusal in result.refusals {
      let place = refusal.owner.flatMap { places[$0] } ?? .max
      add(.refusal, lane, at: place, RecordText.refusals([refusal]))
    }
    // All of them, whatever the replay shows: it may be another shard's.
    for (stage, row, text) in RecordText.parts(of: result.plan, manifest: manifest) {
      add(stage, lane, at: places[row.owner] ?? .max, of: row.name, text)
    }
  }

  private func lanePlace(_ owner: FixtureOwner) -> Int {
    let writer = manifest.writer(of: owner)
    return (manifest.lanes.firstIndex { $0 == writer } ?? 0) << 32
  }

  private mutating func add(_ result: VerifyRun.LaneResult) {
    let lane = result.lane
    if let failure = result.buildFailure { add(.build, lane, ["✗ \(failure)"]) }
    if let compilation = result.compilation { add(compilation, lane: lane) }
    if let replay = result.replay {
      add(replay, result.rows, result.places, of: result.wholeCount)
    } else {
      lanes.append(
        .init(lane: lane, fixtures: result.wholeCount, skipped: result.skipped, rows: []))
    }
    if let use = result.cache, !use.holds { add(.cache, lane, CacheText.failures(use)) }
    switch result.traces {
    case .success(let traces)?:
      if !traces.findings.isEmpty { add(.traces, lane, TracesText.failures(traces)) }
    case .failure(let error)?: add(.traces, lane, ["✗ \(error.message)"])
    case nil: break
    }
    if case .failed(let reason)? = result.tests { add(.tests, lane, ["✗ \(reason)"]) }
  }

  private mutating func add(
    _ replay: LaneReplay, _ rows: [FixtureRow], _ places: [Int], of count: Int
  ) {
    let verdicts = rows.indices.map { index -> ShardReport.Row in
      let verdict: ShardReport.Row.Verdict =
        switch index < replay.verdicts.count ? replay.verdicts[index] : .none {
        case .none: .unjudged
        case .passed: .passed
        case .failed: .failed
        }
      return .init(fixture: rows[index].name, place: places[index], verdict: verdict)
    }
    lanes.append(.init(lane: replay.lane, fixtures: count, skipped: nil, rows: verdicts))
    if let text = ReplayText.laneLines(replay) { add(.lane, replay.lane, text) }
    let placeOf = Dictionary(zip(rows, places), uniquingKeysWith: { first, _ in first })
    for failure in replay.failures {
      add(
        .replay, replay.lane, at: placeOf[failure.row] ?? .max, of: failure.row.name,
        FailureText.lines(failure, lane: replay.lane, selectors: replay.selectors))
    }
    for row in verdicts where row.verdict == .unjudged {
      add(
        .unjudged, replay.lane, at: row.place, of: row.fixture,
        ["✗ missing fixture report — lane ran but did not replay '\(row.fixture)' [\(replay.lane)]"]
      )
    }
  }
}
