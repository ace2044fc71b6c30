extension LintRule {
  /// A fixture is listed once.
  static let duplicateRows = LintRule(
    "duplicate-rows", remedy: "remove one of the rows")
}
