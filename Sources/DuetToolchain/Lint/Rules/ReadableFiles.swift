extension LintRule {
  /// What is listed can be read: it is there, and a regular file.
  static let readableFiles = LintRule(
    "readable-files", remedy: "put a regular file there")
}
