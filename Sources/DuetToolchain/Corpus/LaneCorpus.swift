import DuetReplay

/// The fixtures that a lane must replay: those of the features that exist in it, and the chains
/// whose every node does.
package struct LaneCorpus: Sendable {
  /// Why a lane is left out of a run over a part of the fixtures.
  static let nothingSelected = "nothing of what was selected exists in this lane"

  package let lane: String
  package let rows: [FixtureRow]

  /// Chooses the rows for one lane from the selected ones.
  ///
  /// - Parameter lane: `nil` for a runner that belongs to no declared lane: it gets every row.
  /// - Complexity: reads the chains' fixtures; a chain that cannot be read stays in, so that the
  ///   replay names it.
  package init(
    _ selected: [FixtureRow], lane: String, isDeclared: Bool, manifest: Manifest,
    tree: RecordedTree
  ) {
    self.lane = lane
    guard isDeclared else {
      rows = selected
      return
    }
    let features = Set(manifest.features.filter { $0.exists(in: lane) }.map(\.name))
    func isOwn(_ row: FixtureRow) -> Bool {
      switch row.owner {
      case .feature(let name): features.contains(name)
      case .chain:
        Self.nodes(of: row, in: tree).allSatisfy { manifest.feature($0)?.exists(in: lane) ?? true }
      }
    }
    // Very many rows are not copied for nothing.
    guard let first = selected.firstIndex(where: { !isOwn($0) }) else {
      rows = selected
      return
    }
    rows = selected[..<first] + selected[(first + 1)...].filter(isOwn)
  }

  private static func nodes(of row: FixtureRow, in tree: RecordedTree) -> [String] {
    do {
      return try FixtureFile(row: row, in: tree).fixture.nodes.map(\.name)
    } catch {
      return []
    }
  }
}
