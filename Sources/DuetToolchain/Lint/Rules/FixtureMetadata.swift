import DuetReplay

/// A recording has what people read in it: the description, the scenario that it comes from, each
/// step's label and line. A replay holds without, but nobody can tell what it is that holds.
enum FixtureMetadata {
  /// What a recording that can be replayed lacks.
  static func findings(in document: SourceDocument) -> [Finding] {
    FixtureFaults(in: document.json).metadata.map { fault in
      document.finding(.fixtureMetadata, at: fault.path, "\(fault)")
    }
  }
}

extension LintRule {
  static let fixtureMetadata = LintRule(
    "fixture-metadata", remedy: "record it anew")
}
