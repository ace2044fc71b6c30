extension LintRule {
  /// A recording has the fields of its kind, and checks something.
  static let fixtureShape = LintRule(
    "fixture-shape", remedy: "record it anew", isOfEachRecording: true,
    check: FixtureContents.check)
}
