/// The identifiers of a Swift or Kotlin source file, without those in comments and string literals.
///
/// What interpolations inside strings mention is left out.
struct SourceWords {
  typealias Word = SourceToken

  let words: [Word]
  /// The names that the file declares outside any braces and parentheses: a Kotlin class has its
  /// properties between the latter.
  let declared: Set<String>

  init(_ bytes: [UInt8], language: SourceLanguage = .swift) {
    self.init(SourceLexer(bytes, language: language).tokens)
  }

  init(_ tokens: [SourceToken]) {
    words = tokens.filter { $0.kind == .word }
    declared = Self.declared(in: tokens)
  }
}

extension SourceWords {
  private static let declarators: Set<String> = [
    "actor", "class", "enum", "func", "fun", "interface", "let", "object", "protocol", "struct",
    "typealias", "val", "var",
  ]

  private static func declared(in tokens: [SourceToken]) -> Set<String> {
    var names: Set<String> = []
    var parentheses = 0
    var isNameNext = false
    for token in tokens where token.depth == 0 {
      if token.is("(") { parentheses += 1 }
      if token.is(")") { parentheses = max(0, parentheses - 1) }
      guard token.kind == .word, parentheses == 0 else { continue }
      let isDeclarator = declarators.contains(token.text)
      if isNameNext, !isDeclarator { names.insert(token.text) }
      isNameNext = isDeclarator
    }
    return names
  }
}
