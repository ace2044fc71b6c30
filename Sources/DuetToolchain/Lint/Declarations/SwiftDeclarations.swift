/// Reads the shapes of types from Swift tokens: stored properties, cases, and coding keys.
struct SwiftDeclarations {
  private let files: [FeatureFolder.File]

  init(_ files: [FeatureFolder.File]) { self.files = files }

  func type(_ name: String) -> DeclaredType? {
    for file in files {
      guard let found = declaration(of: name, in: file) else { continue }
      var (type, keys) = (found.type, found.keys)
      for body in files.flatMap({ file in Self.extensions(of: name, in: file) }) {
        type.unread += body.type.unread
        type.initialisers += body.type.initialisers
        keys.merge(body.keys) { $1 }
      }
      return Self.renaming(type, by: keys)
    }
    return nil
  }

  /// How many types of this name there are, at any depth.
  func count(of name: String) -> Int {
    files.reduce(0) { count, file in
      count
        + zip(file.tokens, file.tokens.dropFirst()).count { keyword, next in
          next.isWord(name) && Self.keywords.contains(keyword.text) && keyword.kind == .word
        }
    }
  }

  private static let keywords: Set<String> = [
    "actor", "class", "enum", "protocol", "struct", "typealias",
  ]

  /// A body's members with the coding keys that it declares, by the names of their enums.
  private struct Body {
    var type: DeclaredType
    var keys: [String: [String: String]] = [:]
  }

  private func declaration(of name: String, in file: FeatureFolder.File) -> Body? {
    var cursor = TokenCursor(file.tokens)
    while let token = cursor.current {
      defer { cursor.advance() }
      guard let next = cursor.peek(), next.isWord(name), token.kind == .word else { continue }
      let form: DeclaredType.Form
      switch token.text {
      case "struct", "class": form = .record
      case "enum": form = .sum
      case "typealias":
        let place = SourcePlace(next, in: file.path)
        var type = DeclaredType(
          name: name, place: place, form: .record, members: [],
          unread: [.init(what: "another name for a type", place: place)])
        type.aliased = Self.aliased(after: cursor.index + 2, in: file)
        return Body(type: type)
      default: continue
      }
      return Self.body(of: name, named: next, form, after: cursor.index + 1, in: file)
    }
    return nil
  }

  /// What stands behind the equals sign of another name, to the end of its line.
  private static func aliased(after index: Int, in file: FeatureFolder.File) -> [SourceToken] {
    guard index < file.tokens.count, file.tokens[index].is("=") else { return [] }
    let line = file.tokens[index].line
    return Array(file.tokens[(index + 1)...].prefix { $0.line == line && !$0.is(";") })
  }

  private static func extensions(of name: String, in file: FeatureFolder.File) -> [Body] {
    zip(file.tokens.indices, file.tokens.indices.dropFirst()).compactMap { index, next in
      guard file.tokens[index].isWord("extension"), file.tokens[next].isWord(name) else {
        return nil
      }
      return body(of: name, named: file.tokens[next], .record, after: next, in: file)
    }
  }

  private static func body(
    of name: String, named token: SourceToken, _ form: DeclaredType.Form, after index: Int,
    in file: FeatureFolder.File
  ) -> Body {
    var cursor = TokenCursor(file.tokens, from: index)
    while let token = cursor.current, !token.is("{") { cursor.advance() }
    let range = cursor.takeGroup()
    var reader = SwiftBodyReader(
      path: file.path,
      cursor: TokenCursor(file.tokens, from: range.lowerBound, to: range.upperBound))
    reader.read()
    var type = DeclaredType(
      name: name, place: SourcePlace(token, in: file.path), form: form,
      members: form == .sum ? reader.cases : reader.properties, unread: reader.unread)
    type.initialisers = reader.initialisers
    type.isNested = token.depth > 0
    type.isGeneric = index + 1 < file.tokens.count && file.tokens[index + 1].is("<")
    return Body(type: type, keys: reader.keys)
  }

  /// Wire names in place of declared ones.
  private static func renaming(
    _ type: DeclaredType, by keys: [String: [String: String]]
  ) -> DeclaredType {
    var type = type
    if let names = keys["CodingKeys"] {
      type.members = type.members.compactMap { member in
        // A property without a key is not recorded.
        guard let name = names[member.name] else { return type.form == .sum ? member : nil }
        return .init(
          name: name, place: member.place, labels: member.labels, spelling: member.spelling)
      }
    }
    guard type.form == .sum else { return type }
    type.members = type.members.map { member in
      guard
        let names = keys[
          "\(member.name.prefix(1).uppercased())\(member.name.dropFirst())CodingKeys"]
      else { return member }
      var member = member
      member.labels = member.labels.map { label in label.map { names[$0] ?? $0 } }
      return member
    }
    return type
  }
}
