extension OptionDefinition {
  package static let changed = optionalValue(
    "--changed", "BASE", "only what changed since BASE and HEAD parted, or since HEAD")
}

extension ChangedScope {
  /// What `--changed` asks for; `nil` without it.
  ///
  /// - Throws: `UsageError` beside another option that selects a part; `NotJudged` where git cannot
  ///   tell what changed.
  init?(
    _ arguments: Arguments, _ manifest: Manifest, in tree: RecordedTree, _ session: Session
  ) throws {
    guard let value = arguments.value(.changed) else { return nil }
    for other in [OptionDefinition.feature, .chain] where arguments.has(other) {
      throw UsageError("give --changed or \(other.name), not both")
    }
    let repository = try Repository(around: tree, in: session)
    let base = try ChangeBase(value.isEmpty ? nil : value, in: repository.git)
    let tracked = try TrackedFiles(of: repository)
    let files = try ChangedFiles(since: base, in: repository, tracked)
    self = try ChangeSearch(
      tree: tree, manifest: manifest, repository: repository, tracked: tracked
    ).scope(of: files, since: base)
  }
}
