/// Which of the listed fixtures a run is about.
package struct FixtureSelection: Sendable, Equatable {
  package let owners: [FixtureOwner]
  /// Whether the selection is less than everything. A lane may have nothing of a part; a lane that
  /// has nothing of everything proves nothing.
  package let isPart: Bool
  /// Whether the part is what changed: it may be nothing at all, and proves enough then.
  let followsChanges: Bool

  private init(owners: [FixtureOwner], isPart: Bool, followsChanges: Bool = false) {
    self.owners = owners
    self.isPart = isPart
    self.followsChanges = followsChanges
  }

  /// What changed; where everything did, the selection is that of a run that does not ask.
  init(_ changed: ChangedScope) {
    let isPart = changed.everything == nil
    self.init(owners: changed.owners, isPart: isPart, followsChanges: isPart)
  }

  /// Everything that the manifest lists.
  package init(all manifest: Manifest) {
    self.init(
      owners: manifest.features.map { .feature($0.name) }
        + manifest.chains.map { .chain($0.name) },
      isPart: false)
  }

  /// What `--feature` and `--chain` select; everything without either.
  ///
  /// - Throws: `NotJudged` for a name that the manifest does not have.
  package init(_ arguments: Arguments, in manifest: Manifest) throws(NotJudged) {
    var owners: [FixtureOwner] = []
    if let name = arguments.value(.feature) {
      try Self.require(name, "feature", among: manifest.features.map(\.name))
      owners.append(.feature(name))
    }
    if let name = arguments.value(.chain) {
      try Self.require(name, "chain", among: manifest.chains.map(\.name))
      owners.append(.chain(name))
    }
    if owners.isEmpty {
      self.init(all: manifest)
    } else {
      self.init(owners: owners, isPart: true)
    }
  }

  /// The selected rows, in the manifest's order.
  package func rows(of manifest: Manifest) -> FixtureRows {
    // Very many rows are not copied for nothing.
    guard isPart else { return manifest.fixtures }
    let selected = Set(owners)
    return FixtureRows(manifest.fixtures.lazy.filter { selected.contains($0.owner) })
  }

  /// Whether a selected feature exists in a lane.
  func hasFeature(of lane: Lane, in manifest: Manifest) -> Bool {
    owners.contains { owner in
      if case .feature(let name) = owner {
        manifest.feature(name)?.exists(in: lane.name) ?? false
      } else {
        false
      }
    }
  }

  /// Makes sure that a run which replays the selection has something to replay.
  ///
  /// - Throws: `NotJudged` where a part was selected that has no fixture.
  package func requireFixture(in manifest: Manifest) throws(NotJudged) {
    guard isPart, !followsChanges, let owner = owners.first, rows(of: manifest).isEmpty else {
      return
    }
    throw NotJudged(
      "'\(owner.name)' lists no fixture"
        + (manifest.isElder ? "" : ", record it: `\(SuggestedCommand.record(owner))`"))
  }

  private static func require(
    _ name: String, _ kind: String, among known: [String]
  ) throws(NotJudged) {
    if known.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return }
    let list = Naming.list(known).map { "it has: \($0)" } ?? "it has none"
    throw NotJudged(
      "the manifest has no \(kind) \(Naming.quoted(name))\(Nearest.hint(for: name, among: known)) "
        + "(\(list))")
  }
}
