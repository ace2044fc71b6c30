/// Reads the members of one Swift type from the tokens between its braces.
struct SwiftBodyReader {
  private static let starts: Set<String> = [
    "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "fileprivate",
    "final", "func", "indirect", "init", "internal", "lazy", "let", "mutating", "nonisolated",
    "open", "override", "package", "private", "protocol", "public", "static", "struct",
    "subscript", "typealias", "unowned", "var", "weak",
  ]

  let path: String
  var cursor: TokenCursor
  private(set) var properties: [DeclaredType.Member] = []
  private(set) var cases: [DeclaredType.Member] = []
  private(set) var unread: [DeclaredType.Unread] = []
  private(set) var initialisers: [[DeclaredType.Parameter]] = []
  /// The raw values of nested enums of keys, by the enum's name.
  private(set) var keys: [String: [String: String]] = [:]

  init(path: String, cursor: TokenCursor) {
    self.path = path
    self.cursor = cursor
  }

  mutating func read() {
    var modifiers: Set<String> = []
    while let token = cursor.current {
      switch (token.kind, token.text) {
      case (.mark, "@"):
        cursor.advance()
        cursor.advance()
        if let next = cursor.current, next.is("("), !cursor.startsLine { cursor.skip() }
        continue
      case (.word, "var"), (.word, "let"):
        readBindings(isStored: modifiers.isDisjoint(with: ["static", "class", "lazy"]))
      case (.word, "case"): readCases()
      case (.word, "func"), (.word, "init"), (.word, "subscript"), (.word, "deinit"):
        readFunction(isOpen: modifiers.isDisjoint(with: ["private", "fileprivate"]))
      case (.word, "struct"), (.word, "enum"), (.word, "actor"), (.word, "protocol"),
        (.word, "class")
      where cursor.peek()?.kind == .word && cursor.peek()?.text != "func"
        && cursor.peek()?.text != "var":
        readNested()
      case (.word, let word) where Self.starts.contains(word):
        modifiers.insert(word)
        cursor.advance()
        if let next = cursor.current, next.is("(") { cursor.skip() }
        continue
      case (.directive, "if"):
        note("code that depends on a compiler condition", token)
        cursor.advance()
      default: cursor.skip()
      }
      modifiers = []
    }
  }

  private mutating func note(_ what: String, _ token: SourceToken) {
    unread.append(.init(what: what, place: SourcePlace(token, in: path)))
  }

  private var startsDeclaration: Bool {
    guard cursor.startsLine, let token = cursor.current else { return false }
    return token.is("@") || token.kind == .directive
      || (token.kind == .word && Self.starts.contains(token.text))
  }

  // MARK: - Properties

  private mutating func readBindings(isStored: Bool) {
    cursor.advance()
    var (angles, expectsName, isNamed) = (0, true, false)
    var typeStart: Int?
    defer { takeType(from: typeStart, isWanted: isStored && isNamed) }
    while let token = cursor.current, !startsDeclaration || expectsName {
      if expectsName {
        expectsName = false
        isNamed = token.kind == .word
        guard isNamed else {
          note("a pattern in place of a property's name", token)
          cursor.skip()
          continue
        }
        if isStored {
          var member = DeclaredType.Member(name: token.text, place: SourcePlace(token, in: path))
          member.spelling.name = token.text
          properties.append(member)
        }
        cursor.advance()
        continue
      }
      if token.is(":"), typeStart == nil { typeStart = cursor.index + 1 }
      if token.is("{") {
        takeType(from: typeStart, isWanted: isStored && isNamed)
        typeStart = nil
        let body = cursor.takeGroup()
        let words = cursor.tokens[body].first?.text
        if isStored, isNamed, words != "willSet", words != "didSet" { properties.removeLast() }
        return
      }
      if token.is("=") || token.is(";") {
        takeType(from: typeStart, isWanted: isStored && isNamed)
        typeStart = nil
        return token.is("=") ? skipValue() : cursor.advance()
      }
      if token.is("<") { angles += 1 }
      if token.is(">"), !cursor.tokens[cursor.index - 1].is("-") { angles = max(0, angles - 1) }
      if token.is(","), angles == 0 {
        takeType(from: typeStart, isWanted: isStored && isNamed)
        (typeStart, expectsName) = (nil, true)
        cursor.advance()
      } else {
        cursor.skip()
      }
    }
  }

  /// Gives the last property the type that ends before the cursor.
  private mutating func takeType(from start: Int?, isWanted: Bool) {
    guard let start, isWanted, let last = properties.indices.last, start <= cursor.index else {
      return
    }
    properties[last].spelling.types = [Array(cursor.tokens[start..<cursor.index])]
  }

  /// A value goes on to the next declaration.
  private mutating func skipValue() {
    while let token = cursor.current, !startsDeclaration {
      cursor.skip()
      if token.is(";") { return }
    }
  }

  // MARK: - Cases

  private mutating func readCases() {
    cursor.advance()
    while let token = cursor.current, token.kind == .word {
      var member = DeclaredType.Member(name: token.text, place: SourcePlace(token, in: path))
      member.spelling.name = token.text
      cursor.advance()
      if let open = cursor.current, open.is("(") {
        let group = cursor.takeGroup()
        let pieces = TokenCursor.split(cursor.tokens, group)
        member.labels = pieces.map { label(in: $0) }
        member.spelling.labels = member.labels
        member.spelling.types = pieces.map { parameter(in: $0).type }
      }
      if let equals = cursor.current, equals.is("=") {
        cursor.advance()
        if let value = cursor.current, value.kind == .string || value.kind == .number {
          member = .init(
            name: value.text, place: member.place, labels: member.labels, spelling: member.spelling)
        }
        cursor.advance()
      }
      cases.append(member)
      guard let comma = cursor.current, comma.is(",") else { return }
      cursor.advance()
    }
  }

  private func label(in range: Range<Int>) -> String? {
    let tokens = cursor.tokens[range]
    guard let first = tokens.first, first.kind == .word, first.text != "_" else { return nil }
    let second = tokens.dropFirst().first
    if let second, second.is(":") { return first.text }
    let third = tokens.dropFirst(2).first
    if second?.kind == .word, let third, third.is(":") { return first.text }
    return nil
  }

  /// What a parameter is called and of what type it is, a case's or a function's.
  private func parameter(in range: Range<Int>) -> DeclaredType.Parameter {
    var tokens = cursor.tokens[range]
    var defaultValue: [SourceToken]?
    if let equals = tokens.firstIndex(where: { $0.is("=") }) {
      defaultValue = Array(tokens[(equals + 1)...])
      tokens = tokens[..<equals]
    }
    var names: [String] = []
    if let colon = tokens.firstIndex(where: { $0.is(":") }),
      tokens[..<colon].allSatisfy({ $0.kind == .word })
    {
      names = tokens[..<colon].map(\.text)
      tokens = tokens[(colon + 1)...]
    }
    return DeclaredType.Parameter(
      label: names.first.flatMap { $0 == "_" ? nil : $0 }, name: names.last ?? "",
      type: Array(tokens), defaultValue: defaultValue)
  }

  // MARK: - The rest

  private mutating func readFunction(isOpen: Bool) {
    guard let keyword = cursor.current else { return }
    let name = keyword.text == "func" ? cursor.peek()?.text : keyword.text
    let start = cursor.index
    while let token = cursor.current, !token.is("("), !token.is("{") { cursor.advance() }
    if let open = cursor.current, open.is("(") {
      let label = cursor.peek()?.text
      if (name == "init" && label == "from") || (name == "encode" && label == "to") {
        note("a coder of its own, '\(name ?? "")(\(label ?? ""):)'", keyword)
      }
      // Nothing between the keyword and its parameters: it neither fails nor is generic.
      let isPlain = isOpen && keyword.text == "init" && cursor.index == start + 1
      let parameters = cursor.takeGroup()
      let effect = cursor.current?.text ?? ""
      if isPlain, effect != "throws", effect != "async" {
        initialisers.append(
          TokenCursor.split(cursor.tokens, parameters).map { parameter(in: $0) })
      }
    }
    while let token = cursor.current, !token.is("{"), !startsDeclaration { cursor.skip() }
    if let brace = cursor.current, brace.is("{") { cursor.skip() }
  }

  private mutating func readNested() {
    cursor.advance()
    let name = cursor.current?.text ?? ""
    while let token = cursor.current, !token.is("{") { cursor.advance() }
    let body = cursor.takeGroup()
    guard name.hasSuffix("CodingKeys") else { return }
    var reader = SwiftBodyReader(
      path: path,
      cursor: TokenCursor(cursor.tokens, from: body.lowerBound, to: body.upperBound))
    reader.readKeys()
    keys[name] = reader.keys[""]
  }

  /// Cases with the names that they stand for.
  private mutating func readKeys() {
    var names: [String: String] = [:]
    while let token = cursor.current {
      guard token.isWord("case") else {
        cursor.skip()
        continue
      }
      cursor.advance()
      while let key = cursor.current, key.kind == .word {
        names[key.text] = key.text
        cursor.advance()
        if let equals = cursor.current, equals.is("="), let value = cursor.peek() {
          if value.kind == .string { names[key.text] = value.text }
          cursor.index += 2
        }
        guard let comma = cursor.current, comma.is(",") else { break }
        cursor.advance()
      }
    }
    keys[""] = names
  }
}
