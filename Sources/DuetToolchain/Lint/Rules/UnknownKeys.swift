extension LintRule {
  /// A key that nobody reads is a slip, not a note.
  static let unknownKeys = LintRule(
    "unknown-keys", remedy: "correct the key or remove it")
}
