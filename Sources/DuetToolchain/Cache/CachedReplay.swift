/// Whether replays that are known to pass are executed again.
package enum CacheMode: Sendable {
  /// All of them, and nothing is kept.
  case off
  case on
  /// A share of them.
  case audit

  /// What `--cache` and `--audit-cache` ask for.
  init(_ arguments: Arguments) {
    self = arguments.has(.auditCache) ? .audit : arguments.has(.cache) ? .on : .off
  }
}

/// What a cache did for one lane's replay.
package struct CacheUse: Equatable, Sendable {
  package let lane: String
  /// Why the lane's runner cannot be told from another, so that everything was replayed.
  package var unusable: String?
  /// How many fixtures there were.
  package var fixtures = 0
  /// How many were known to pass.
  package var known = 0
  /// How many of those were replayed all the same.
  package var audited = 0
  /// What was known to pass, and did not.
  package var contradicted: [String] = []

  package var holds: Bool { contradicted.isEmpty }
}

/// A replay that leaves out what is known to pass.
struct CachedReplay {
  let run: ReplayRun
  let tree: RecordedTree
  let mode: CacheMode

  /// As many of the known fixtures are audited at least, and beyond them one of as many as stand here.
  /// Which ones moves on with each audit, so that all have their turn.
  static let auditAtLeast = 64
  static let auditOneOf = 8

  private struct Row {
    let row: FixtureRow
    /// `nil` where the file cannot be read.
    let key: Digest?
    let known: ReplayCache.Shape?
  }

  /// Replays a lane's corpus.
  ///
  /// - Parameter isNamed: whether a person named the runner, instead of the lane.
  func callAsFunction(
    _ corpus: LaneCorpus, _ command: Command, lane: Lane?, isNamed: Bool = false
  ) -> (replay: LaneReplay, use: CacheUse?) {
    let outcome = judged(corpus, command, lane: lane, isNamed: isNamed)
    run.watch?.note(outcome.replay, of: corpus.rows)
    return outcome
  }

  private func judged(
    _ corpus: LaneCorpus, _ command: Command, lane: Lane?, isNamed: Bool
  ) -> (replay: LaneReplay, use: CacheUse?) {
    guard mode != .off else { return (run.run(corpus, command, in: tree), nil) }
    var use = CacheUse(lane: corpus.lane)
    do throws(RunnerIdentity.Unknown) {
      let runner = try RunnerIdentity(command, lane: lane, isNamed: isNamed, in: tree)
      return replay(corpus, command, by: runner, use)
    } catch {
      use.unusable = error.reason
      return (run.run(corpus, command, in: tree), use)
    }
  }

  private func replay(
    _ corpus: LaneCorpus, _ command: Command, by runner: RunnerIdentity, _ use: CacheUse
  ) -> (LaneReplay, CacheUse?) {
    var use = use
    let cache = ReplayCache.load(runner, in: tree)
    let keys = ReplayCache.Keys(runner: runner.digest)
    let rows = corpus.rows.map { row in
      let key = key(of: row, keys)
      return Row(row: row, key: key, known: key.flatMap { cache.passes[$0] })
    }
    let known = rows.indices.filter { rows[$0].known != nil }
    let audited = mode == .audit ? choose(known) : []
    let executed = rows.indices.filter { rows[$0].known == nil || audited.contains($0) }
    use.fixtures = rows.count
    use.known = known.count
    use.audited = audited.count

    var report = LaneReplay(lane: corpus.lane, runner: command.description)
    report.selectors = run.selectors
    report.advertisedFeatures = cache.advertisedFeatures
    if !executed.isEmpty || rows.isEmpty {
      report = run.run(lane: corpus.lane, command, FixtureRows(executed.lazy.map { rows[$0].row }))
      {
        row throws(Finding) in try tree.fixtureDocument(row)
      }
    }
    let verdicts = Dictionary(uniqueKeysWithValues: zip(executed, report.verdicts))
    use.contradicted = audited.filter { verdicts[$0] != .passed }.sorted().map { rows[$0].row.name }
    keep(rows, verdicts, report, in: cache, of: runner, keys, isTrusted: use.holds)
    return (merged(report, rows, verdicts), use)
  }

  private func key(of row: FixtureRow, _ keys: ReplayCache.Keys) -> Digest? {
    guard
      case .success(let bytes) = Result(catching: { () throws(Finding) in
        try tree.read(RecordedTree.fixturePath(row.name))
      })
    else { return nil }
    return keys.key(of: row, bytes)
  }

  // MARK: - Auditing

  /// Which known fixtures are replayed all the same.
  private func choose(_ known: [Int]) -> Set<Int> {
    let count = min(known.count, max(Self.auditAtLeast, known.count / Self.auditOneOf))
    guard count < known.count else { return Set(known) }
    let start = (AuditRound.next(in: tree) % known.count) * count
    return Set((0..<count).map { known[(start + $0) % known.count] })
  }

  // MARK: - Results

  /// Adds what was not executed to a replay of the rest.
  private func merged(
    _ replay: LaneReplay, _ rows: [Row], _ verdicts: [Int: ReplayBoard.Verdict]
  ) -> LaneReplay {
    var report = replay
    report.verdicts = rows.indices.map { verdicts[$0] ?? .passed }
    for index in rows.indices where verdicts[index] == nil {
      guard let shape = rows[index].known else { continue }
      report.passedCount += 1
      report.stepCount += shape.steps
      if shape.isChain { report.chainCount += 1 } else { report.leafCount += 1 }
    }
    return report
  }

  /// Keeps what passed, unless anything changed meanwhile that decides it. After an audit that
  /// contradicts nothing of the runner is believed any more.
  private func keep(
    _ rows: [Row], _ verdicts: [Int: ReplayBoard.Verdict], _ replay: LaneReplay,
    in cache: ReplayCache, of runner: RunnerIdentity, _ keys: ReplayCache.Keys, isTrusted: Bool
  ) {
    guard isTrusted else {
      // What stays is found by the next audit.
      _ = Result { () throws(FileError) in try ReplayCache.forget(runner, in: tree) }
      return
    }
    let passed = rows.indices.filter { rows[$0].known == nil && verdicts[$0] == .passed }
    guard !passed.isEmpty, replay.laneFailure == nil, let features = replay.advertisedFeatures,
      runner.isUnchanged
    else { return }
    var cache = cache
    cache.advertisedFeatures = features
    for index in passed {
      guard let key = rows[index].key, key == self.key(of: rows[index].row, keys),
        case .success(let file) = Result(catching: { () throws(Finding) in
          try FixtureFile(row: rows[index].row, in: tree)
        })
      else { continue }
      cache.note(key, ReplayCache.Shape(file.fixture))
    }
    cache.save(runner, in: tree)
  }
}

/// Counts audits, so that each looks at other fixtures than the one before.
private enum AuditRound {
  private static let name = "\(ReplayCache.folder)/\(ReplayCache.auditsName)"

  static func next(in tree: RecordedTree) -> Int {
    var round = 0
    if case .success(let bytes?) = Result(catching: {
      try tree.runs.read(name, limit: 64)
    }) {
      round = Int(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber }) ?? 0
    }
    // Where it cannot be kept, each audit looks at the same ones.
    _ = Result { try tree.runs.replace(name, with: "\(round &+ 1)\n".utf8) }
    return round
  }
}
