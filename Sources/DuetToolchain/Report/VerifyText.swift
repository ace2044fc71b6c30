/// A verification as text.
enum VerifyText {
  /// What a lane came to, in a line a stage.
  static func progress(_ result: VerifyRun.LaneResult) -> [String] {
    let mark = "[\(result.lane)]"
    if let reason = result.skipped { return ["\(mark) skipped, not judged: \(reason)"] }
    if result.buildFailure != nil { return ["\(mark) could not be judged"] }
    var lines: [String] = []
    if let compilation = result.compilation {
      let drifted = compilation.plan.changes.count(where: \.isBehavioural)
      let refused = compilation.refusals.count
      lines.append(
        "\(mark) scenarios: \(compilation.plan.fixtureCount) recording(s), \(drifted) drifted"
          + (refused > 0 ? ", \(refused) refused" : ""))
    }
    if let replay = result.replay {
      lines.append(
        "\(mark) replay: \(replay.leafCount) leaf + \(replay.chainCount) chain fixture(s), "
          + "\(replay.stepCount) step(s)")
    }
    lines += result.cache.map(CacheText.lines) ?? []
    switch result.traces {
    case .success(let traces)?: lines.append("\(mark) \(TracesText.progress(traces))")
    case .failure?: lines.append("\(mark) kernel traces: failed")
    case nil: break
    }
    lines += result.tracesSkipped.map { ["\(mark) kernel traces: not compared, \($0)"] } ?? []
    switch result.tests {
    case .passed(let summary): lines.append("\(mark) tests: \(summary)")
    case .failed: lines.append("\(mark) tests: failed")
    case .noTests, nil: break
    }
    return lines
  }

  /// The verdict, with everything that is red.
  ///
  /// - Parameter isQuiet: whether only what is red is told.
  static func verdict(
    _ result: VerifyRun.Result, manifest: Manifest, all: Bool, isQuiet: Bool = false
  ) -> [String] {
    if isQuiet, result.status == .holds { return [] }
    let counts =
      "duet verify: \(result.passedCount)/\(result.expectedCount) fixture report(s) passed"
    return (isQuiet ? [] : [counts]) + failures(result, manifest: manifest, all: all)
      + ReplayText.nextSteps(
        result.lanes.compactMap(\.replay), in: manifest, refused: result.refusedOwners)
      + ["duet verify: \(result.status == .holds ? "PASS" : "FAIL")"]
  }

  /// Everything that is red, lint's findings apart.
  static func failures(_ result: VerifyRun.Result, manifest: Manifest, all: Bool) -> [String] {
    var lines = result.lanes.flatMap { failures($0, manifest: manifest, all: all) }
    if result.lanes.allSatisfy({ $0.skipped != nil }), !result.isIdle {
      lines.append("✗ no lane could run here, a run of nothing is red")
    }
    return lines
  }

  private static func failures(
    _ result: VerifyRun.LaneResult, manifest: Manifest, all: Bool
  ) -> [String] {
    if let failure = result.buildFailure { return ["✗ \(failure)"] }
    var lines: [String] = []
    if let compilation = result.compilation, compilation.status != .holds {
      lines += RecordText.refusals(compilation.refusals)
      if !compilation.plan.isCurrent {
        lines += drift(compilation.plan, besides: result.replay, manifest: manifest, all: all)
      }
    }
    if let replay = result.replay { lines += ReplayText.failures(replay, all: all) }
    lines += result.cache.map(CacheText.failures) ?? []
    if !result.unjudged.isEmpty {
      lines.append("✗ missing fixture report(s) — lane ran but did not replay these:")
      let limit = all ? Int.max : ReplayText.failureLimit
      lines += result.unjudged.prefix(limit).map { "    \($0.name) [\(result.lane)]" }
      let rest = result.unjudged.count - min(limit, result.unjudged.count)
      if rest > 0 { lines.append("    … and \(rest) more") }
    }
    switch result.traces {
    case .success(let traces)?: lines += TracesText.failures(traces)
    case .failure(let error)?: lines.append("✗ \(error.message)")
    case nil: break
    }
    if case .failed(let reason)? = result.tests { lines.append("✗ \(reason)") }
    return lines
  }

  /// The drift of recordings that the replay does not show already: a reducer that moved makes the
  /// replay red at the step, which says more than the document's field.
  private static func drift(
    _ plan: RecordPlan, besides replay: LaneReplay?, manifest: Manifest, all: Bool
  ) -> [String] {
    let shown = Set(replay?.failures.map(\.row) ?? [])
    var rest = plan
    rest.changes = plan.changes.filter { !shown.contains($0.row) && $0.isBehavioural }
    return RecordText.drift(rest, manifest: manifest, all: all)
  }
}

/// A verification as one JSON object.
struct VerifyOutput: Encodable {
  struct LaneReport: Encodable {
    let lane: String
    let skipped: String?
    /// Whether the build was left out because nothing had changed.
    let unchanged: Bool
    let buildFailure: String?
    let record: RecordOutput?
    let replay: LaneReplayOutput?
    let cache: CacheOutput?
    let unjudged: [String]
    let traces: TracesOutput?
    let tracesFailure: String?
    let tracesSkipped: String?
    let tests: String?
    let testFailure: String?

    init(_ result: VerifyRun.LaneResult, _ budget: inout ReportBudget) {
      lane = result.lane
      skipped = result.skipped
      unchanged = result.isBuildLeftOut
      buildFailure = result.buildFailure
      record = result.compilation.map {
        RecordOutput($0, status: $0.status, isCheck: true, &budget)
      }
      replay = result.replay.map { LaneReplayOutput($0, &budget) }
      cache = result.cache.map(CacheOutput.init)
      unjudged = budget.texts(result.unjudged.map(\.name))
      switch result.traces {
      case .success(let found)?: (traces, tracesFailure) = (TracesOutput(found), nil)
      case .failure(let error)?: (traces, tracesFailure) = (nil, error.message)
      case nil: (traces, tracesFailure) = (nil, nil)
      }
      tracesSkipped = result.tracesSkipped
      switch result.tests {
      case .passed(let summary): (tests, testFailure) = (summary, nil)
      case .failed(let reason): (tests, testFailure) = (nil, reason)
      case .noTests, nil: (tests, testFailure) = (nil, nil)
      }
    }
  }

  let verb = "verify"
  let status: String
  let passed: Int
  let expected: Int
  let lint: LintOutput
  let lanes: [LaneReport]
  /// What the run was narrowed down to, where it follows changes.
  let changed: ChangedOutput?

  init(
    _ result: VerifyRun.Result, changed scope: ChangedScope?, _ budget: inout ReportBudget
  ) {
    changed = scope.map { ChangedOutput($0, &budget) }
    status = result.status.name
    passed = result.passedCount
    expected = result.expectedCount
    lint = LintOutput(result.lint, &budget)
    lanes = result.lanes.map { LaneReport($0, &budget) }
  }
}
