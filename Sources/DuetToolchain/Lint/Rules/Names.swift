extension LintRule {
  /// Names become parts of paths and commands, so they are plain: see `Naming`.
  static let names = LintRule(
    "names", remedy: "use only a-z, 0-9, '.' and '-'")
}
