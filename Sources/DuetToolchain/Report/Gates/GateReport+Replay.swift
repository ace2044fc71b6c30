extension GateReport {
  static func protocolRun(_ result: ProtocolRun.Result) -> GateReport {
    let uses = Dictionary(
      result.caches.map { ($0.lane, $0) }, uniquingKeysWith: { first, _ in first })
    var gates = zip(result.replays, result.corpora).map { replay, corpus in
      Gate(replay: replay, rows: corpus.rows, cache: uses[replay.lane])
    }
    gates += result.unbuilt.map { unbuilt in
      Gate("replay [\(unbuilt.lane)]", [Case("build", [.failedBuild(unbuilt.reason)])])
    }
    gates += result.skipped.map { skipped in
      Gate("replay [\(skipped.lane)]", [Case("lane", skipped: skipped.reason)])
    }
    if !result.nothing.isEmpty {
      gates.append(Gate("replay", [.nothingRan("no lane could run here")]))
    }
    return GateReport(verb: "protocol-run", verdict: result.status, gates: gates)
  }
}

extension GateReport.Gate {
  /// A case a fixture, and others for what is wrong with the runner or the cache as a whole.
  init(replay: LaneReplay, rows: [FixtureRow], cache: CacheUse?) {
    let failures = Dictionary(
      replay.failures.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    var detailed = 0
    var cases = zip(rows, replay.verdicts).map { row, verdict -> GateReport.Case in
      if let failure = failures[row] {
        detailed += 1
        let isWhole = detailed <= GateReport.detailLimit
        return GateReport.Case(row.name, [GateReport.Entry(failure, of: replay, isWhole: isWhole)])
      }
      if verdict == .passed { return GateReport.Case(row.name) }
      return GateReport.Case(
        row.name,
        [
          GateReport.Entry(
            .missingFixture, rule: "missing-report", path: RecordedTree.fixturePath(row.name),
            message: "lane '\(replay.lane)' ran but did not replay '\(row.name)'")
        ])
    }
    if let failure = replay.laneFailure {
      cases.append(
        GateReport.Case("runner", [.lines(.brokenRunner, rule: "broken-runner", failure)]))
    } else if replay.verdicts.isEmpty {
      cases.append(.nothingRan("lane '\(replay.lane)' has no fixture to replay"))
    }
    cases += (cache?.contradicted ?? []).map { name in
      GateReport.Case(
        "cache \(name)",
        [
          GateReport.Entry(
            .cache, rule: "cache", path: RecordedTree.fixturePath(name),
            message: "'\(name)' was known to pass and does not hold")
        ])
    }
    self.init("replay [\(replay.lane)]", cases)
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
