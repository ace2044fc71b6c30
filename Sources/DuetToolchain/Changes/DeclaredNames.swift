/// What a Swift or Kotlin source file declares for other files: what is private to it is left out.
struct DeclaredNames {
  /// What it adds to a type.
  struct Extension {
    let type: String
    /// What is added, named after a dot, or alone within the type.
    var members: Set<String> = []
    /// Whether anything of it is used without a name: an operator, a subscript, a conformance.
    var isNameless = false
  }

  /// Types, functions and values.
  private(set) var names: Set<String> = []
  /// Those of the names that are types.
  private(set) var types: Set<String> = []
  private(set) var extensions: [Extension] = []
  /// Whether it declares what is used without a name, or under another one than it declares.
  private(set) var isNameless = false

  private static let typeDeclarators: Set<String> = [
    "actor", "class", "enum", "interface", "object", "protocol", "struct", "typealias",
  ]
  /// What may stand between `private` and the word that declares.
  private static let modifiers: Set<String> = [
    "abstract", "annotation", "const", "data", "distributed", "enum", "external", "final",
    "indirect", "infix", "inline", "isolated", "lateinit", "lazy", "nonisolated", "open",
    "sealed", "static", "suspend", "tailrec", "unowned", "value", "weak",
  ]

  private static func declarators(of language: SourceLanguage) -> Set<String> {
    switch language {
    case .swift:
      [
        "actor", "class", "enum", "extension", "func", "let", "macro", "protocol", "struct",
        "typealias", "var",
      ]
    case .kotlin: ["class", "fun", "interface", "object", "typealias", "val", "var"]
    }
  }

  private let language: SourceLanguage
  private let declarators: Set<String>
  private let tokens: [SourceToken]
  /// The next token to look at.
  private var place = 0
  private var privateTypes: Set<String> = []

  init(_ tokens: [SourceToken], language: SourceLanguage) {
    self.tokens = tokens
    self.language = language
    declarators = Self.declarators(of: language)
    read()
    isNameless = isNameless || ImplicitUse.isRenamed(in: tokens, language: language)
    extensions.removeAll { privateTypes.contains($0.type) }
  }

  /// Adds what another form of the file declared.
  mutating func formUnion(_ other: DeclaredNames) {
    names.formUnion(other.names)
    types.formUnion(other.types)
    extensions += other.extensions
    isNameless = isNameless || other.isNameless
  }

  private mutating func read() {
    var parentheses = 0
    var isPrivate = false
    var isOperator = false
    while place < tokens.count {
      let token = tokens[place]
      place += 1
      guard token.depth == 0 else { continue }
      if token.is("(") { parentheses += 1 }
      if token.is(")") { parentheses = max(0, parentheses - 1) }
      guard parentheses == 0, token.kind == .word else {
        if token.is(","), parentheses == 0 { readFurtherValue() }
        continue
      }
      if token.text == "private" || token.text == "fileprivate" {
        // `private(set)` is about who may write.
        isPrivate = !(next?.is("(") ?? false)
      } else if token.text == "operator" {
        if language == .swift { isNameless = true }
        isOperator = true
      } else if declarators.contains(token.text) {
        // `fun interface` is declared by its second word; a name may look like one.
        if let next, next.kind == .word, declarators.contains(next.text),
          place + 1 < tokens.count, tokens[place + 1].kind == .word
        {
          continue
        }
        if token.text == "extension" {
          readExtension(isPrivate: isPrivate)
        } else {
          readDeclaration(token.text, isPrivate: isPrivate, isOperator: isOperator)
        }
        (isPrivate, isOperator) = (false, false)
      } else if !Self.modifiers.contains(token.text), !isAttribute(at: place - 1) {
        isPrivate = false
      }
    }
  }

  private func isAttribute(at place: Int) -> Bool { place > 0 && tokens[place - 1].is("@") }

  private var next: SourceToken? { place < tokens.count ? tokens[place] : nil }

  private mutating func readDeclaration(
    _ declarator: String, isPrivate: Bool, isOperator: Bool
  ) {
    let found = readName()
    let isType = Self.typeDeclarators.contains(declarator)
    if isPrivate {
      if isType { privateTypes.formUnion(found) }
      return
    }
    switch found.count {
    // `func +` and the values of a pattern, such as `let (a, b)`.
    case 0 where declarator == "func": isNameless = true
    case 0: names.formUnion(wordsOfPattern())
    case 1:
      // What a macro declares in turn is not seen.
      if declarator == "macro" || ImplicitUse.types.contains(found[0]) { isNameless = true }
      names.insert(found[0])
      if isType { types.insert(found[0]) }
    // What Kotlin adds to a type.
    default:
      extensions.append(
        Extension(
          type: found[0], members: [found[found.count - 1]], isNameless: isOperator))
    }
  }

  /// `let a = 1, b = 2`: anything that might be such a `b`.
  private mutating func readFurtherValue() {
    guard let next, next.kind == .word, place + 1 < tokens.count,
      tokens[place + 1].is("=") || tokens[place + 1].is(":")
    else { return }
    names.insert(next.text)
  }

  /// A name, and the dotted ones before it; what stands between angle brackets is left out.
  private mutating func readName() -> [String] {
    var words: [String] = []
    // Elsewhere it may be an operator's name.
    if language == .kotlin { skipAngleBrackets() }
    while true {
      guard let word = next, word.kind == .word else { return words }
      words.append(word.text)
      place += 1
      let end = place
      skipAngleBrackets()
      while next?.is("?") ?? false { place += 1 }
      guard next?.is(".") ?? false else {
        place = end
        return words
      }
      place += 1
    }
  }

  private mutating func skipAngleBrackets() {
    guard next?.is("<") ?? false else { return }
    var open = 0
    while let token = next {
      if token.is("<") { open += 1 }
      // The second half of an arrow closes nothing.
      if token.is(">"), !tokens[place - 1].is("-") { open -= 1 }
      place += 1
      if open == 0 { return }
    }
  }

  private func wordsOfPattern() -> [String] {
    guard next?.is("(") ?? false else { return [] }
    return tokens[place...].prefix { !$0.is(")") }.filter { $0.kind == .word }.map(\.text)
  }

  /// Of the parameters that come next.
  private var firstLabel: String {
    guard let open = tokens[place...].firstIndex(where: { $0.is("(") }), open + 1 < tokens.count
    else { return "" }
    return tokens[open + 1].text
  }

  private mutating func readExtension(isPrivate: Bool) {
    let words = readName()
    var found = Extension(type: words.first ?? "")
    while let token = next, !(token.depth == 0 && token.is("{")) {
      // A conformance; the colons of `where` come later and mean nothing new.
      if token.is(":") { found.isNameless = true }
      if token.isWord("where") { break }
      place += 1
    }
    while let token = next, !(token.depth == 0 && token.is("{")) { place += 1 }
    var isPrivateMember = isPrivate
    while let token = next, !(token.depth == 0 && token.is("}")) {
      place += 1
      guard token.depth == 1, token.kind == .word else { continue }
      switch token.text {
      case "private", "fileprivate": isPrivateMember = !(next?.is("(") ?? false)
      case "func" where next?.kind == .mark, "subscript", "callAsFunction":
        if !isPrivateMember { found.isNameless = true }
        isPrivateMember = isPrivate
      case "init":
        if !isPrivateMember {
          found.members.insert(found.type)
          if ImplicitUse.initializers.contains(firstLabel) { found.isNameless = true }
        }
        isPrivateMember = isPrivate
      default:
        let last = tokens[place - 2]
        guard last.kind == .word, declarators.contains(last.text), !declarators.contains(token.text)
        else { continue }
        if !isPrivateMember {
          found.members.insert(token.text)
          if ImplicitUse.members.contains(token.text) { found.isNameless = true }
        }
        isPrivateMember = isPrivate
      }
    }
    if !isPrivate || found.isNameless { extensions.append(found) }
  }
}
