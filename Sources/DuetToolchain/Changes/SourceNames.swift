/// What a source file gives to others, and what it may take from them: names.
///
/// Where it cannot be told, a name is taken rather than left out.
struct SourceNames {
  /// What it declares that other files can name.
  private(set) var declared: DeclaredNames
  /// What it may name of others' declarations.
  private(set) var used: Set<String> = []
  /// What it names after a dot, whatever the dot stands after.
  private(set) var usedAfterDot: Set<String> = []

  /// Why what it declares cannot be told; `nil` where it can.
  private(set) var fault: String?

  private let language: SourceLanguage

  init(_ bytes: [UInt8], language: SourceLanguage) {
    self.language = language
    let lexer = SourceLexer(bytes, language: language)
    declared = DeclaredNames(lexer.tokens, language: language)
    if lexer.unfinished != nil {
      fault = "does not end what it begins"
    } else if lexer.isUncertain {
      fault = "may hold a literal that is not told from code"
    }
    if fault == nil {
      readUses(lexer.tokens)
    } else {
      // Who knows what is code in it.
      used = Self.words(in: bytes)
      usedAfterDot = used
    }
  }

  /// Adds what an earlier form of the file declared.
  mutating func addDeclarations(of other: SourceNames) {
    declared.formUnion(other.declared)
    fault = fault ?? other.fault
  }
}

// Uses.
extension SourceNames {
  private mutating func readUses(_ tokens: [SourceToken]) {
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .word:
        guard index > 0, tokens[index - 1].is(".") else {
          used.insert(token.text)
          continue
        }
        usedAfterDot.insert(token.text)
        if mayBeTopLevel(token, after: index > 1 ? tokens[index - 2] : nil) {
          used.insert(token.text)
        }
      case .string where token.text.contains(language == .swift ? "\\" : "$"):
        // What is interpolated.
        used.formUnion(Self.words(in: Array(token.text.utf8)))
      // A macro.
      case .directive: used.insert(token.text)
      default: continue
      }
    }
  }

  /// A case or a property is no declaration of a file; a type, or what a module's or a package's
  /// name stands before, may be one.
  private func mayBeTopLevel(_ token: SourceToken, after owner: SourceToken?) -> Bool {
    if language == .kotlin || Self.isCapital(token.text) { return true }
    return owner.map { $0.kind == .word && Self.isCapital($0.text) } ?? false
  }

  private static func isCapital(_ word: String) -> Bool {
    word.unicodeScalars.first.map { !("a"..."z").contains($0) } ?? false
  }

  private static func words(in bytes: [UInt8]) -> Set<String> {
    Set(
      bytes.split { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
          false
        default: true
        }
      }.map { String(decoding: $0, as: UTF8.self) })
  }
}
