extension LintRule {
  /// A recording is strict JSON: a reader that is lenient hides what was lost.
  static let strictJSON = LintRule(
    "strict-json", remedy: "record it anew")
}
