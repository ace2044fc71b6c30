import DuetKernel

/// Writes recorded values as Swift expressions, by what the sources declare of their types.
///
/// What it cannot write as an expression of its type it writes as a call of `recorded`, which
/// decodes the recorded value.
struct SwiftValues {
  /// `nil` where no source can be read.
  let module: SwiftModule?
  /// Whether the expressions stand in the module that declares the types, where initialisers that
  /// the compiler makes can be called.
  let isInside: Bool
  /// The types whose values are decoded, in the order in which they were met.
  private(set) var decoded: [String] = []
  /// Whether labels stand in the order of the recording's keys, for want of a declaration.
  private(set) var hasGuess = false

  init(module: SwiftModule?, isInside: Bool) {
    self.module = module
    self.isInside = isInside
  }

  /// The function that decodes.
  static let decoder = """
    /// A value as it was recorded.
    private func recorded<Value: Decodable>(_ json: String) -> Value {
      do {
        return try CanonicalDecoder().decode(
          Value.self, from: CanonicalJSON(parsing: Array(json.utf8)))
      } catch {
        preconditionFailure("\\(json): \\(error)")
      }
    }
    """

  /// How deep values may be nested.
  private static let depthLimit = 40

  /// - Parameter type: the name of the type; `nil` where it is not known.
  mutating func source(of json: CanonicalJSON, as type: String?) -> SwiftSource {
    guard let type, module != nil else { return guess(json) }
    return source(of: json, as: SwiftType(named: type), depth: 0)
  }

  /// The same for a type that a declaration spells out.
  mutating func source(of json: CanonicalJSON, as type: [SourceToken]) -> SwiftSource {
    source(of: json, as: SwiftType(type), depth: 0)
  }

  private mutating func source(
    of json: CanonicalJSON, as type: SwiftType?, depth: Int
  ) -> SwiftSource {
    if let type, depth < Self.depthLimit, let source = literal(json, as: type, depth: depth) {
      return source
    }
    return decoding(json, type)
  }

  private mutating func decoding(_ json: CanonicalJSON, _ type: SwiftType?) -> SwiftSource {
    let name = if case .named(let name)? = type { name } else { "a type of another make" }
    if !decoded.contains(name) { decoded.append(name) }
    return .text("recorded(\(SwiftLiteral.json(json.description)))")
  }

  // MARK: - By declarations

  /// - Returns: `nil` for what cannot be written as an expression of the type.
  private mutating func literal(
    _ json: CanonicalJSON, as type: SwiftType, depth: Int
  ) -> SwiftSource? {
    switch type {
    case .optional(let wrapped):
      return json.kind == .null ? nil : literal(json, as: wrapped, depth: depth + 1)
    case .array(let element), .set(let element):
      guard json.kind == .array else { return nil }
      var items: [(prefix: String, source: SwiftSource)] = []
      for value in json.elements {
        items.append(("", source(of: value, as: element, depth: depth + 1)))
      }
      return .group(open: "[", items: items, close: "]")
    case .dictionary(let key, let value):
      return dictionary(json, key, value, depth: depth)
    case .named(let name):
      return Self.scalar(json, as: name) ?? declared(json, as: name, depth: depth)
    }
  }

  private static func scalar(_ json: CanonicalJSON, as name: String) -> SwiftSource? {
    switch (name, json.kind) {
    case ("String", .string): .text(SwiftLiteral.string(json.string ?? ""))
    case ("Bool", .boolean): .text(json.description)
    case ("Int", .integer), ("Int8", .integer), ("Int16", .integer), ("Int32", .integer),
      ("Int64", .integer), ("UInt", .integer), ("UInt8", .integer), ("UInt16", .integer),
      ("UInt32", .integer), ("UInt64", .integer):
      .text(json.description)
    default: nil
    }
  }

  private mutating func dictionary(
    _ json: CanonicalJSON, _ key: SwiftType, _ value: SwiftType, depth: Int
  ) -> SwiftSource? {
    guard json.kind == .object else { return nil }
    var items: [(prefix: String, source: SwiftSource)] = []
    for member in json.members {
      guard let name = literal(member.key, as: key, depth: depth + 1) else { return nil }
      items.append(("\(name.flat): ", source(of: member.value, as: value, depth: depth + 1)))
    }
    return items.isEmpty ? .text("[:]") : .group(open: "[", items: items, close: "]")
  }

  private mutating func declared(
    _ json: CanonicalJSON, as name: String, depth: Int
  ) -> SwiftSource? {
    guard let type = module?.type(name) else { return nil }
    if let other = SwiftType(type.aliased) { return literal(json, as: other, depth: depth + 1) }
    guard type.unread.isEmpty, !type.isGeneric else { return nil }
    switch (type.form, json.kind) {
    case (.sum, .object): return sum(json, of: type, depth: depth)
    case (.sum, .string), (.sum, .integer):
      let raw = json.string ?? json.description
      let member = type.members.first { $0.labels.isEmpty && Self.isSame($0.name, raw) }
      return member.flatMap { SwiftLiteral.caseName($0.spelling.name) }.map { .text(".\($0)") }
    case (.record, .object): return record(json, of: type, depth: depth)
    default: return nil
    }
  }

  private mutating func sum(
    _ json: CanonicalJSON, of type: DeclaredType, depth: Int
  ) -> SwiftSource? {
    guard let wire = json["case"]?.string,
      let member = type.members.first(where: { Self.isSame($0.name, wire) }),
      let name = SwiftLiteral.caseName(member.spelling.name),
      member.spelling.types.count == member.labels.count
    else { return nil }
    let value = json["value"]
    guard json.members.allSatisfy({ ["case", "value"].contains($0.key.string ?? "") }) else {
      return nil
    }
    if member.labels.isEmpty { return value == nil ? .text(".\(name)") : nil }
    var items: [(prefix: String, source: SwiftSource)] = []
    if member.labels == [nil] {
      guard let value else { return nil }
      let payload = SwiftType(member.spelling.types[0])
      items = [("", source(of: value, as: payload, depth: depth + 1))]
    } else {
      guard let value, value.kind == .object,
        value.members.allSatisfy({ pair in
          member.labels.contains { $0.map { Self.isSame($0, pair.key.string ?? "") } ?? false }
        })
      else { return nil }
      for (index, wire) in member.labels.enumerated() {
        guard let wire, let spelled = member.spelling.labels[index],
          let label = SwiftLiteral.label(spelled)
        else { return nil }
        let type = SwiftType(member.spelling.types[index])
        if let field = value[wire] {
          items.append(("\(label): ", source(of: field, as: type, depth: depth + 1)))
        } else if type?.isOptional ?? false {
          items.append(("\(label): ", .text("nil")))
        } else {
          return nil
        }
      }
    }
    return .group(open: ".\(name)(", items: items, close: ")")
  }

  private mutating func record(
    _ json: CanonicalJSON, of type: DeclaredType, depth: Int
  ) -> SwiftSource? {
    let present = json.members.map { $0.key.string ?? "" }
    let names = present.compactMap { key in
      type.members.first { Self.isSame($0.name, key) }?.spelling.name
    }
    guard names.count == present.count else { return nil }
    guard let parameters = initialiser(of: type, taking: names) else { return nil }
    var items: [(prefix: String, source: SwiftSource)] = []
    for parameter in parameters {
      guard let label = parameter.label, let spelled = SwiftLiteral.label(label) else { return nil }
      let given = type.members.first { $0.spelling.name == label }.flatMap { json[$0.name] }
      let standard = parameter.defaultValue.map(Self.spelled)
      guard let given else {
        if standard != "nil" { items.append(("\(spelled): ", .text("nil"))) }
        continue
      }
      let value =
        Self.untyped(given, parameter)
        ?? source(of: given, as: SwiftType(parameter.type), depth: depth + 1)
      // What holds no space is spelled in one way only.
      let isStandard = standard == value.flat && !value.flat.contains(" ")
      if !isStandard { items.append(("\(spelled): ", value)) }
    }
    let head = type.isNested ? ".init" : type.name
    return items.isEmpty ? .text("\(head)()") : .group(open: "\(head)(", items: items, close: ")")
  }

  /// A literal for a property whose type follows from another literal.
  private static func untyped(
    _ json: CanonicalJSON, _ parameter: DeclaredType.Parameter
  ) -> SwiftSource? {
    guard parameter.type.isEmpty else { return nil }
    return switch json.kind {
    case .boolean, .integer: .text(json.description)
    case .string: .text(SwiftLiteral.string(json.string ?? ""))
    case .object, .array, .null: nil
    }
  }

  /// The initialiser that takes these properties, and nothing that is not recorded.
  private func initialiser(
    of type: DeclaredType, taking names: [String]
  ) -> [DeclaredType.Parameter]? {
    let properties = Set(type.members.map(\.spelling.name))
    var candidates = type.initialisers
    if candidates.isEmpty, isInside {
      candidates = [
        type.members.map { member in
          .init(
            label: member.spelling.name, name: member.spelling.name,
            type: member.spelling.types.first ?? [], defaultValue: nil)
        }
      ]
    }
    return candidates.first { parameters in
      let labels = Set(parameters.compactMap(\.label))
      return names.allSatisfy(labels.contains)
        && parameters.allSatisfy { parameter in
          guard let label = parameter.label, properties.contains(label) else { return false }
          // What the recording lacks is nil.
          return names.contains(label) || (SwiftType(parameter.type)?.isOptional ?? false)
        }
    }
  }

  private static func spelled(_ tokens: [SourceToken]) -> String {
    tokens.map { $0.kind == .string ? "\"\($0.text)\"" : $0.text }.joined()
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }

  // MARK: - Without declarations

  /// A value in the form that its recording suggests.
  private mutating func guess(_ json: CanonicalJSON, depth: Int = 0) -> SwiftSource {
    switch json.kind {
    case .string: return .text(SwiftLiteral.string(json.string ?? ""))
    case .integer, .boolean: return .text(json.description)
    case .array where depth < Self.depthLimit:
      var items: [(prefix: String, source: SwiftSource)] = []
      for element in json.elements { items.append(("", guess(element, depth: depth + 1))) }
      return .group(open: "[", items: items, close: "]")
    case .object where depth < Self.depthLimit:
      return guessedSum(json, depth: depth) ?? decoding(json, nil)
    default: return decoding(json, nil)
    }
  }

  private mutating func guessedSum(_ json: CanonicalJSON, depth: Int) -> SwiftSource? {
    guard let name = json["case"]?.string.flatMap(SwiftLiteral.caseName) else { return nil }
    guard let value = json["value"] else { return .text(".\(name)") }
    hasGuess = true
    guard value.kind == .object, value["case"] == nil else {
      return .group(open: ".\(name)(", items: [("", guess(value, depth: depth + 1))], close: ")")
    }
    var items: [(prefix: String, source: SwiftSource)] = []
    for member in value.members {
      guard let label = member.key.string.flatMap(SwiftLiteral.label) else { return nil }
      items.append(("\(label): ", guess(member.value, depth: depth + 1)))
    }
    return .group(open: ".\(name)(", items: items, close: ")")
  }
}
