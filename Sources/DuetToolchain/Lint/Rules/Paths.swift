extension LintRule {
  /// No path of the manifest leads out of the repository.
  static let paths = LintRule(
    "paths", remedy: "give a path relative to the root, without '.' and '..'")
}
