extension LintRule {
  /// A leaf is called after the branch that it records.
  static let branchNames = LintRule(
    "branch-names", remedy: "record it anew")
}
