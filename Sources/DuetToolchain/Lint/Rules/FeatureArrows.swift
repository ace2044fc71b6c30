/// Parent features use their children's types, never the other way round: a child that knows its
/// parent cannot be moved, tested or twinned alone.
///
/// A feature is another's parent when it handles the other's delegate events.
enum FeatureArrows {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    subject.folders.flatMap { findings(in: $0) }
  }

  static func findings(in folders: [FeatureFolder]) -> [Finding] {
    let owners = Self.owners(of: folders)
    let arrows = folders.flatMap { Self.arrows(from: $0, owners: owners) }
    let parents = ancestors(arrows)
    var seen: Set<[String]> = []
    return arrows.compactMap { arrow in
      guard parents[arrow.from]?.contains(arrow.to) ?? false else { return nil }
      // One finding a file and parent is enough to find the rest.
      guard seen.insert([arrow.path, arrow.to]).inserted else { return nil }
      return Finding(
        path: arrow.path, line: arrow.word.line, column: arrow.word.column,
        message: "'\(arrow.from)' uses \(arrow.word.text) of its parent '\(arrow.to)', "
          + "a child does not know its parent: report a delegate event instead")
    }
  }

  private struct Arrow {
    let from: String
    let to: String
    let path: String
    let word: SourceWords.Word
  }

  /// Which feature declares a name; names that several declare belong to none.
  private static func owners(of folders: [FeatureFolder]) -> [String: String] {
    var owners: [String: String?] = [:]
    for folder in folders {
      let names = folder.files.reduce(into: Set<String>()) { $0.formUnion($1.words.declared) }
      for name in names { owners[name] = .some(owners[name] == nil ? folder.feature : nil) }
    }
    return owners.compactMapValues(\.self)
  }

  private static func arrows(
    from folder: FeatureFolder, owners: [String: String]
  ) -> [Arrow] {
    folder.files.flatMap { file in
      file.words.words.compactMap { word in
        guard let owner = owners[word.text], owner != folder.feature else { return nil }
        return Arrow(from: folder.feature, to: owner, path: file.path, word: word)
      }
    }
  }

  /// Each feature's parents, their parents, and so on.
  private static func ancestors(_ arrows: [Arrow]) -> [String: Set<String>] {
    var parents: [String: Set<String>] = [:]
    for arrow in arrows where arrow.word.text.hasSuffix("DelegateEvent") {
      parents[arrow.to, default: []].insert(arrow.from)
    }
    var ancestors = parents
    var grows = true
    while grows {
      grows = false
      for (feature, known) in ancestors {
        let more = known.reduce(known) { $0.union(ancestors[$1] ?? []) }
        if more.count > known.count {
          ancestors[feature] = more
          grows = true
        }
      }
    }
    return ancestors
  }
}

extension LintRule {
  static let featureArrows = LintRule(
    "feature-arrows", remedy: "report a delegate event instead", check: FeatureArrows.check)
}
