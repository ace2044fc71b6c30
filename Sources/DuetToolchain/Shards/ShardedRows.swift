/// What of a run's rows a shard is about.
///
/// Fixtures are weighed by the sizes of their files, which stand for their steps and are known without
/// reading them; a file that is not there weighs as little as possible.
struct ShardedRows {
  let shard: Shard
  let tree: RecordedTree

  init(_ shard: Shard?, in tree: RecordedTree) {
    self.shard = shard ?? .whole
    self.tree = tree
  }

  /// The places of this shard's rows, ascending.
  func places(of rows: FixtureRows) -> [Int] {
    if shard.isWhole { return Array(rows.indices) }
    return places(ofWeights: rows.map(weight))
  }

  func rows(of rows: FixtureRows) -> FixtureRows {
    // Very many rows are not copied for nothing.
    shard.isWhole ? rows : FixtureRows(places(of: rows).lazy.map { rows[$0] })
  }

  /// The owners whose scenarios this shard compiles: a scenario is compiled whole.
  func owners(of owners: [FixtureOwner], in manifest: Manifest) -> [FixtureOwner] {
    if shard.isWhole { return owners }
    var weights: [FixtureOwner: Int] = [:]
    for row in manifest.fixtures { weights[row.owner, default: 0] += weight(row) }
    return places(ofWeights: owners.map { weights[$0] ?? 1 }).map { owners[$0] }
  }

  private func places(ofWeights weights: [Int]) -> [Int] {
    Partition.parts(of: weights, into: shard.count).enumerated()
      .filter { $0.element == shard.number - 1 }.map(\.offset)
  }

  private func weight(_ row: FixtureRow) -> Int {
    guard
      case .success(let status?) = Result(catching: {
        try FileSystem.status(of: tree.path(RecordedTree.fixturePath(row.name)))
      })
    else { return 1 }
    return max(1, status.size)
  }
}
