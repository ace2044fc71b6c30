extension LintRule {
  /// A fixture stands under the feature that its name begins with, a chain in `chains`.
  static let rowOwners = LintRule(
    "row-owners", remedy: "list it where its name says that it belongs")
}
