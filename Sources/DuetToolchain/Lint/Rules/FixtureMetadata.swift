import DuetReplay

/// A recording has what people read in it: the description, the scenario that it comes from, each
/// step's label and line. A replay holds without, but nobody can tell what it is that holds.
enum FixtureMetadata {
  /// What a recording that can be replayed lacks.
  static func findings(in file: FixtureFile) -> [Finding] {
    // Nearly every recording is whole, and the fields need not be looked for again.
    if isWhole(file.fixture) { return [] }
    return FixtureFaults(in: file.document.json).metadata.map { fault in
      file.document.finding(.fixtureMetadata, at: fault.path, "\(fault)")
    }
  }

  /// Whether nothing is missing: what is empty or not there may be.
  private static func isWhole(_ fixture: Fixture) -> Bool {
    let isChain = if case .chain = fixture.subject { true } else { false }
    return !fixture.description.isEmpty && fixture.source != nil
      && (isChain || fixture.branch != nil)
      && fixture.steps.allSatisfy { !$0.label.isEmpty && $0.line != nil }
  }
}

extension LintRule {
  static let fixtureMetadata = LintRule(
    "fixture-metadata", remedy: "record it anew")
}
