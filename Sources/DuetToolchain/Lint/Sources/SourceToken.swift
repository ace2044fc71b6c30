/// One token of a Swift or Kotlin source file.
struct SourceToken: Equatable {
  enum Kind: Equatable {
    /// An identifier or a keyword; the backquotes around one are left out.
    case word
    /// A string literal; the text is what stands between its quotes.
    case string
    /// One character of punctuation.
    case mark
    /// A number.
    case number
    /// A compiler directive: `#if`.
    case directive
  }

  let kind: Kind
  let text: String
  /// From 1.
  let line: Int
  /// From 1, in bytes.
  let column: Int
  /// How many braces are open around it; a brace stands outside of what it opens.
  let depth: Int

  func `is`(_ mark: String) -> Bool { kind == .mark && text == mark }
  func isWord(_ word: String) -> Bool { kind == .word && text == word }
}
