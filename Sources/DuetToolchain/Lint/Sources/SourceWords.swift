/// The identifiers of a Swift or Kotlin source file, without those in comments and string literals.
///
/// What interpolations inside strings mention is left out.
struct SourceWords {
  typealias Word = SourceToken

  let words: [Word]

  init(_ bytes: [UInt8], language: SourceLanguage = .swift) {
    self.init(SourceLexer(bytes, language: language).tokens)
  }

  init(_ tokens: [SourceToken]) {
    words = tokens.filter { $0.kind == .word }
  }
}

extension SourceWords {
  private static let declarators: Set<String> = [
    "actor", "class", "enum", "func", "fun", "interface", "let", "object", "protocol", "struct",
    "typealias", "val", "var",
  ]

  /// The names that the file declares outside any braces.
  var declared: Set<String> {
    var names: Set<String> = []
    for (word, name) in zip(words, words.dropFirst())
    where word.depth == 0 && name.depth == 0 && Self.declarators.contains(word.text) {
      if !Self.declarators.contains(name.text) { names.insert(name.text) }
    }
    return names
  }
}
