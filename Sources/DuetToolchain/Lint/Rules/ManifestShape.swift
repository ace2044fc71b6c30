extension LintRule {
  /// The manifest has the rows that it must have, each of the kind that is expected.
  static let manifestShape = LintRule(
    "manifest-shape",
    remedy: "give the manifest the shape that parity/manifest.schema.json describes")
}
