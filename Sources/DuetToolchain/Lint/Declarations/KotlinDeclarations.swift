/// Reads the shapes of types from Kotlin tokens: data classes, sealed types with their subtypes, enum
/// classes, and `@SerialName`.
struct KotlinDeclarations {
  /// A class, an interface or an object.
  struct Declaration {
    let name: String
    let place: SourcePlace
    let tokens: [SourceToken]
    var modifiers: Set<String>
    var serialName: String?
    var parameters: Range<Int>?
    var supertypes: Set<String> = []
    var body: Range<Int>?
    var isAlias = false

    /// The name in recordings: what the annotation says, or the class's in lower camel case.
    var wireName: String {
      serialName ?? name.prefix(1).lowercased() + name.dropFirst()
    }
  }

  private let declarations: [Declaration]

  init(_ files: [FeatureFolder.File]) {
    declarations = files.flatMap { file in
      var reader = KotlinReader(path: file.path, cursor: TokenCursor(file.tokens))
      reader.read()
      return reader.declarations
    }
  }

  func type(_ name: String) -> DeclaredType? {
    guard let declaration = declarations.first(where: { $0.name == name }) else { return nil }
    var type = DeclaredType(
      name: name, place: declaration.place, form: .record, members: [])
    if declaration.isAlias {
      type.unread = [.init(what: "another name for a type", place: declaration.place)]
    } else if declaration.modifiers.contains("enum") {
      type = DeclaredType(
        name: name, place: declaration.place, form: .sum, members: entries(of: declaration))
    } else if declaration.modifiers.contains("sealed") {
      type = DeclaredType(
        name: name, place: declaration.place, form: .sum, members: cases(of: declaration))
    } else {
      type.members = properties(of: declaration)
    }
    return type
  }

  /// Subtypes, those of sealed subtypes in place of these.
  private func cases(of parent: Declaration, depth: Int = 0) -> [DeclaredType.Member] {
    guard depth < 8 else { return [] }
    return declarations.filter { $0.supertypes.contains(parent.name) && $0.name != parent.name }
      .flatMap { declaration -> [DeclaredType.Member] in
        if declaration.modifiers.contains("sealed") {
          return cases(of: declaration, depth: depth + 1)
        }
        return [
          .init(
            name: declaration.wireName, place: declaration.place,
            labels: properties(of: declaration).map(\.name))
        ]
      }
  }

  private func properties(of declaration: Declaration) -> [DeclaredType.Member] {
    let path = declaration.place.path
    let parameters =
      (declaration.parameters.map { TokenCursor.split(declaration.tokens, $0) } ?? [])
      .compactMap { range -> DeclaredType.Member? in
        var reader = KotlinReader(
          path: path,
          cursor: TokenCursor(declaration.tokens, from: range.lowerBound, to: range.upperBound))
        return reader.takeProperty()
      }
    guard let body = declaration.body else { return parameters }
    var reader = KotlinReader(
      path: path,
      cursor: TokenCursor(declaration.tokens, from: body.lowerBound, to: body.upperBound))
    return parameters + reader.takeBodyProperties()
  }

  private func entries(of declaration: Declaration) -> [DeclaredType.Member] {
    guard let body = declaration.body else { return [] }
    var reader = KotlinReader(
      path: declaration.place.path,
      cursor: TokenCursor(declaration.tokens, from: body.lowerBound, to: body.upperBound))
    return reader.takeEntries()
  }
}
