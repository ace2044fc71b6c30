/// Walks over Kotlin tokens and takes what declares something.
struct KotlinReader {
  private static let modifierWords: Set<String> = [
    "abstract", "annotation", "companion", "data", "enum", "expect", "actual", "final", "fun",
    "inline", "inner", "internal", "lateinit", "open", "override", "private", "protected",
    "public", "sealed", "value", "const",
  ]
  private static let starts = modifierWords.union([
    "class", "constructor", "init", "interface", "object", "typealias", "val", "var",
  ])

  let path: String
  var cursor: TokenCursor
  private(set) var declarations: [KotlinDeclarations.Declaration] = []

  init(path: String, cursor: TokenCursor) {
    self.path = path
    self.cursor = cursor
  }

  /// What stands before a declaration.
  private struct Prefix {
    var modifiers: Set<String> = []
    var serialName: String?
    var isTransient = false
  }

  private mutating func takePrefix() -> Prefix {
    var prefix = Prefix()
    while let token = cursor.current {
      if token.is("@") {
        takeAnnotation(into: &prefix)
      } else if token.kind == .word, Self.modifierWords.contains(token.text),
        let next = cursor.peek(), next.kind == .word || next.is("@")
      {
        prefix.modifiers.insert(token.text)
        cursor.advance()
      } else {
        break
      }
    }
    return prefix
  }

  private mutating func takeAnnotation(into prefix: inout Prefix) {
    cursor.advance()
    var name = ""
    while let token = cursor.current, token.kind == .word || token.is(".") || token.is(":") {
      // A name ends where the next word begins without a point between.
      if token.kind == .word, !name.isEmpty, let before = previous, before.kind == .word { break }
      if token.kind == .word { name = token.text }
      cursor.advance()
    }
    if name == "Transient" { prefix.isTransient = true }
    guard let open = cursor.current, open.is("(") else { return }
    let arguments = cursor.takeGroup()
    if name == "SerialName" {
      prefix.serialName = cursor.tokens[arguments].first { $0.kind == .string }?.text
    }
  }

  private var previous: SourceToken? { cursor.index > 0 ? cursor.tokens[cursor.index - 1] : nil }

  private var startsDeclaration: Bool {
    guard cursor.startsLine, let token = cursor.current else { return false }
    return token.is("@") || token.is("}")
      || (token.kind == .word && Self.starts.contains(token.text))
  }

  // MARK: - Types

  /// Takes every type at any depth.
  mutating func read() {
    while cursor.current != nil {
      let prefix = takePrefix()
      guard let token = cursor.current else { return }
      let isKeyword = ["class", "interface", "object", "typealias"].contains(token.text)
      if token.kind == .word, isKeyword, !(previous?.is(":") ?? false),
        !(previous?.is(".") ?? false),
        let name = cursor.peek(), name.kind == .word
      {
        cursor.index += 2
        takeType(name, prefix, isAlias: token.text == "typealias")
      } else {
        cursor.advance()
      }
    }
  }

  /// The heading; the cursor stays before the body, so that nested types are found.
  private mutating func takeType(_ name: SourceToken, _ prefix: Prefix, isAlias: Bool) {
    var type = KotlinDeclarations.Declaration(
      name: name.text, place: SourcePlace(name, in: path), tokens: cursor.tokens,
      modifiers: prefix.modifiers, serialName: prefix.serialName)
    type.isAlias = isAlias
    var isAfterColon = false
    // What stands between these are arguments: `Codec<CounterAction>` is no case of the type.
    var angles = 0
    while let token = cursor.current, !isAlias {
      if token.is("{") {
        var inside = cursor
        type.body = inside.takeGroup()
        cursor.advance()
        break
      }
      if token.is("}") { break }
      if startsDeclaration, !token.is("@"), token.text != "constructor" { break }
      if startsDeclaration, token.is("@"), !isConstructorAhead { break }
      if token.is("("), !isAfterColon, angles == 0, type.parameters == nil {
        type.parameters = cursor.takeGroup()
        continue
      }
      if token.is("<") { angles += 1 }
      if token.is(">"), !(previous?.is("-") ?? false) { angles -= 1 }
      if token.is(":"), angles == 0 { isAfterColon = true }
      if isAfterColon, angles == 0, token.kind == .word { type.supertypes.insert(token.text) }
      cursor.skip()
    }
    if !type.modifiers.contains("companion") { declarations.append(type) }
  }

  private var isConstructorAhead: Bool {
    (1...8).contains { cursor.peek($0)?.isWord("constructor") ?? false }
  }

  // MARK: - Properties

  /// A property of a primary constructor; `nil` for a plain parameter.
  mutating func takeProperty() -> DeclaredType.Member? {
    let prefix = takePrefix()
    guard let keyword = cursor.current, keyword.isWord("val") || keyword.isWord("var"),
      let name = cursor.peek(), name.kind == .word, !prefix.isTransient
    else { return nil }
    return .init(name: prefix.serialName ?? name.text, place: SourcePlace(name, in: path))
  }

  /// The properties of a body that have a value of their own.
  mutating func takeBodyProperties() -> [DeclaredType.Member] {
    var members: [DeclaredType.Member] = []
    while cursor.current != nil {
      let prefix = takePrefix()
      guard let keyword = cursor.current else { break }
      guard keyword.isWord("val") || keyword.isWord("var"), let name = cursor.peek() else {
        cursor.skip()
        continue
      }
      cursor.index += 2
      if takeIsStored(), !prefix.isTransient, !prefix.modifiers.contains("const") {
        members.append(
          .init(name: prefix.serialName ?? name.text, place: SourcePlace(name, in: path)))
      }
    }
    return members
  }

  /// Passes over the rest of a property's declaration.
  private mutating func takeIsStored() -> Bool {
    var isStored = true
    while let token = cursor.current, !startsDeclaration {
      if token.isWord("get") || token.isWord("by") { isStored = false }
      cursor.skip()
    }
    return isStored
  }

  /// The entries of an enum class.
  mutating func takeEntries() -> [DeclaredType.Member] {
    var members: [DeclaredType.Member] = []
    while cursor.current != nil {
      let prefix = takePrefix()
      guard let name = cursor.current, name.kind == .word else { break }
      members.append(
        .init(name: prefix.serialName ?? name.text, place: SourcePlace(name, in: path)))
      while let token = cursor.current, !token.is(","), !token.is(";") { cursor.skip() }
      guard let comma = cursor.current, comma.is(",") else { break }
      cursor.advance()
    }
    return members
  }
}
