/// The languages whose sources the lexer reads.
enum SourceLanguage: Sendable {
  case swift, kotlin

  /// The language of a file; `nil` for one that the lexer does not read.
  init?(path: String) {
    if path.hasSuffix(".swift") {
      self = .swift
    } else if path.hasSuffix(".kt") || path.hasSuffix(".kts") {
      self = .kotlin
    } else {
      return nil
    }
  }
}
