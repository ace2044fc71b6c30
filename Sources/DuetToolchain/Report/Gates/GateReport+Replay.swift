extension GateReport {
  static func protocolRun(_ result: ProtocolRun.Result, manifest: Manifest) -> GateReport {
    let uses = Dictionary(
      result.caches.map { ($0.lane, $0) }, uniquingKeysWith: { first, _ in first })
    func place(_ stage: Int, _ lane: String) -> Int {
      stage << 32 + (manifest.lanes.firstIndex { $0.name == lane } ?? 0)
    }
    var gates = zip(result.replays, result.corpora).map { replay, corpus in
      let part = Part(rows: corpus.rows, places: corpus.places, of: corpus.wholeCount)
      return Gate(
        replay: replay, part, cache: uses[replay.lane], at: place(0, replay.lane))
    }
    gates += result.unbuilt.map { lane, reason in
      let entry = Entry.failedBuild(reason)
      let build = Case("build", at: .init(section: Gate.Section.build.rawValue), [entry])
      return Gate(Gate.replay(lane), at: place(1, lane), [build])
    }
    gates += result.skipped.map { Gate(skipped: $0.lane, $0.reason, at: place(2, $0.lane)) }
    if !result.nothing.isEmpty {
      gates.append(Gate("replay", at: place(3, ""), [.nothingRan("no lane could run here")]))
    }
    return GateReport(verb: "protocol-run", verdict: result.status, gates: gates)
  }

  /// The fixtures that a gate is about, among those that the lane has in all shards together.
  struct Part {
    let rows: FixtureRows
    let places: RowPlaces
    let wholeCount: Int

    init(rows: FixtureRows, places: RowPlaces, of wholeCount: Int) {
      (self.rows, self.places, self.wholeCount) = (rows, places, wholeCount)
    }
  }
}

extension GateReport.Gate {
  static func replay(_ lane: String) -> String { "replay [\(lane)]" }

  /// Whether its cases are fixtures that were replayed.
  var isReplay: Bool { name.utf8.starts(with: "replay [".utf8) }

  /// The cases of a replay, section by section.
  enum Section: Int { case fixtures, runner, nothing, cache, build, lane }

  /// A lane that is left out.
  init(skipped lane: String, _ reason: String, at place: Int = 0) {
    let isOfShard = reason == LaneCorpus.nothingInShard
    let skipped = GateReport.Case(
      "lane", at: isOfShard ? nil : .init(section: Section.lane.rawValue), skipped: reason)
    self.init(Self.replay(lane), at: place, [skipped])
  }

  /// A case a fixture, and others for what is wrong with the runner or the cache as a whole.
  init(replay: LaneReplay, _ part: GateReport.Part, cache: CacheUse?, at place: Int = 0) {
    let failures = Dictionary(
      replay.failures.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    var detailed = 0
    var cases: [GateReport.Case] = []
    cases.reserveCapacity(part.rows.count)
    for (index, verdict) in replay.verdicts.enumerated() {
      let row = part.rows[index]
      var entries: [GateReport.Entry] = []
      if let failure = failures[row] {
        detailed += 1
        let isWhole = detailed <= GateReport.detailLimit
        entries = [GateReport.Entry(failure, of: replay, isWhole: isWhole)]
      } else if verdict != .passed {
        entries = [
          GateReport.Entry(
            .missingFixture, rule: "missing-report", path: RecordedTree.fixturePath(row.name),
            message: "lane '\(replay.lane)' ran but did not replay '\(row.name)'")
        ]
      }
      cases.append(GateReport.Case(row.name, at: .init(item: part.places[index]), entries))
    }
    if let failure = replay.laneFailure {
      cases.append(
        GateReport.Case(
          "runner", at: .init(section: Section.runner.rawValue),
          [.lines(.brokenRunner, rule: "broken-runner", failure)]))
    } else if replay.verdicts.isEmpty {
      cases.append(
        .nothingRan(
          "lane '\(replay.lane)' has no fixture to replay",
          at: .init(section: Section.nothing.rawValue)))
    }
    if let cache { cases += Self.contradictions(of: cache, part) }
    let share = GateReport.Share(
      lane: replay.lane, count: part.rows.count, whole: part.wholeCount)
    self.init(Self.replay(replay.lane), at: place, shares: [share], cases)
  }

  private static func contradictions(
    of cache: CacheUse, _ part: GateReport.Part
  ) -> [GateReport.Case] {
    if cache.contradicted.isEmpty { return [] }
    let places = Dictionary(
      part.rows.indices.map { (Array(part.rows[$0].name.utf8), part.places[$0]) },
      uniquingKeysWith: { first, _ in first })
    return cache.contradicted.map { name in
      GateReport.Case(
        "cache \(name)",
        at: .init(section: Section.cache.rawValue, item: places[Array(name.utf8)] ?? 0),
        [
          GateReport.Entry(
            .cache, rule: "cache", path: RecordedTree.fixturePath(name),
            message: "'\(name)' was known to pass and does not hold")
        ])
    }
  }
}

extension GateReport.Entry {
  /// - Parameter isWhole: whether everything is told of it.
  init(_ failure: FixtureFailure, of replay: LaneReplay, isWhole: Bool) {
    let step = failure.step.map { " step \($0)" } ?? ""
    self.init(
      failure.cause.reason, rule: failure.cause.kind,
      path: failure.source?.path ?? RecordedTree.fixturePath(failure.row.name),
      line: failure.source?.line.flatMap { Int(exactly: $0) },
      message: "fixture '\(failure.row.name)'\(step) — \(FailureText.headline(failure)) "
        + "[\(replay.lane)]",
      details: isWhole
        ? FailureText.lines(failure, lane: replay.lane, selectors: replay.selectors) : [])
    guard failure.hasLaterSteps else { return }
    let line =
      failure.laterSteps == nil
      ? nil : details.lastIndex { $0.hasPrefix("  \(FailureText.laterSteps)") }
    extra = GateReport.Extra(line: line, isLost: failure.lostLaterSteps)
  }
}

extension FixtureFailure.Cause {
  var reason: FailureReason {
    switch self {
    case .diverged: .drift
    case .unreadable: .missingFixture
    case .notAdvertised, .runner, .notJudged: .brokenRunner
    }
  }
}
