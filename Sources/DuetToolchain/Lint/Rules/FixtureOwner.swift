extension LintRule {
  /// A recording belongs to the row that lists it.
  static let fixtureOwner = LintRule(
    "fixture-owner", remedy: "list it under its own feature or chain")
}
