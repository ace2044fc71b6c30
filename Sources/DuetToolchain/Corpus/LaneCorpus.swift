import DuetReplay

/// The fixtures that a lane must replay: those of the features that exist in it, and the chains
/// whose every node does.
package struct LaneCorpus: Sendable {
  /// Why a lane is left out of a run over a part of the fixtures.
  static let nothingSelected = "nothing of what was selected exists in this lane"
  /// The same where the part is what changed.
  static let nothingChanged = "nothing of what changed exists in this lane"

  package let lane: String
  /// What is replayed.
  package let rows: FixtureRows
  /// How many rows the lane has in all shards together.
  package let wholeCount: Int
  /// The place of each row among these.
  package let places: RowPlaces

  /// Why a lane is left out of a shard.
  static let nothingInShard = "nothing of this lane is in this shard"

  private init(_ rows: FixtureRows, at places: RowPlaces, of whole: LaneCorpus) {
    lane = whole.lane
    self.rows = rows
    self.places = places
    wholeCount = whole.rows.count
  }

  /// Whether a shard has nothing to replay of a lane that has something, or leaves it to the first
  /// one to say that there is nothing at all.
  func isIdle(in shard: Shard?) -> Bool {
    guard let shard, rows.isEmpty else { return false }
    return wholeCount > 0 || !shard.isFirst
  }

  /// What of it a shard replays; whether nothing at all is to be replayed is the first one's matter.
  func part(_ sharded: ShardedRows) -> LaneCorpus {
    if sharded.shard.isWhole { return self }
    let places = sharded.places(of: rows)
    return LaneCorpus(
      FixtureRows(places.lazy.map { rows[$0] }), at: RowPlaces(places), of: self)
  }

  /// Chooses the rows for one lane from the selected ones.
  ///
  /// - Parameter lane: `nil` for a runner that belongs to no declared lane: it gets every row.
  /// - Complexity: reads the chains' fixtures; a chain that cannot be read stays in, so that the
  ///   replay names it.
  package init(
    _ selected: FixtureRows, lane: String, isDeclared: Bool, manifest: Manifest,
    tree: RecordedTree
  ) {
    self.lane = lane
    let rows =
      isDeclared ? Self.own(selected, lane: lane, manifest: manifest, tree: tree) : selected
    self.rows = rows
    wholeCount = rows.count
    places = .all
  }

  private static func own(
    _ selected: FixtureRows, lane: String, manifest: Manifest, tree: RecordedTree
  ) -> FixtureRows {
    let features = Set(manifest.features.filter { $0.exists(in: lane) }.map(\.name))
    func isOwn(_ row: FixtureRow) -> Bool {
      switch row.owner {
      case .feature(let name): features.contains(name)
      case .chain:
        nodes(of: row, in: tree).allSatisfy { manifest.feature($0)?.exists(in: lane) ?? true }
      }
    }
    // Very many rows are not copied for nothing.
    let others = Set(selected.indices.filter { !isOwn(selected[$0]) })
    if others.isEmpty { return selected }
    return FixtureRows(selected.indices.lazy.filter { !others.contains($0) }.map { selected[$0] })
  }

  private static func nodes(of row: FixtureRow, in tree: RecordedTree) -> [String] {
    do {
      return try FixtureFile(row: row, in: tree).fixture.nodes.map(\.name)
    } catch {
      return []
    }
  }
}
