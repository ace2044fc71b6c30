/// What all containers of one decoding share: the table of values, and the account of what has been
/// decoded.
///
/// A session belongs to one call of one thread, and none of its methods runs into another while it
/// changes the table, so the exclusivity that the compiler cannot see need not be checked for each
/// value.
final class DecodingSession {
  @exclusivity(unchecked) private(set) var table = DecodingTable()
  @exclusivity(unchecked) private(set) var unknownKeys = CanonicalDecoder.UnknownKeys.refused
  @exclusivity(unchecked) private var shapes = ShapeCache()
  /// The containers that coders are still reading, innermost last.
  @exclusivity(unchecked) private var open: [Int] = []
  /// Whether the innermost coder has looked at its value at all.
  @exclusivity(unchecked) private var isAsked = false
  @exclusivity(unchecked) private var depth = 0

  /// A coder that calls itself on one value runs out of stack before the document ends.
  private static let maximumCalls = 4 * Canonicalizer.maximumDepth

  /// Starts with a document; the one before must have been decoded without an error.
  func begin(document: ArraySlice<UInt8>, unknownKeys: CanonicalDecoder.UnknownKeys) {
    table.begin(document: document)
    self.unknownKeys = unknownKeys
    isAsked = false
  }
}

// MARK: - Values

extension DecodingSession {
  /// Reads any value; its type decides how (`CodingShape`).
  func decode<T: Decodable>(_ type: T.Type, at value: Int) throws -> T {
    if T.self == String.self { return same(try string(at: value), as: type) }
    if T.self == Int.self { return same(try integer(Int.self, at: value), as: type) }
    if T.self == Bool.self { return same(try boolean(at: value), as: type) }
    let base = open.count
    let decoded = try decodeShaped(type, at: value)
    try settle(from: base)
    table.markDecoded(value)
    return decoded
  }

  /// Reads the value of a coder that is reading it already, as through a single-value container.
  ///
  /// The two may share an object, so the account of it is settled when the outer one is done.
  func decodeAgain<T: Decodable>(_ type: T.Type, at value: Int) throws -> T {
    let decoded = try decodeShaped(type, at: value)
    isAsked = true
    return decoded
  }

  private func decodeShaped<T: Decodable>(_ type: T.Type, at value: Int) throws -> T {
    switch shapes.shape(of: type) {
    case .plain:
      return try nest(type, in: ValueDecoder(session: self, value: value, type: type), at: value)
    case .sum:
      return try nest(type, in: SumDecoder(session: self, value: value, type: type), at: value)
    case .set, .dictionary:
      let decoded = try nest(
        type, in: ValueDecoder(session: self, value: value, type: type), at: value)
      try requireAllKept(of: decoded, at: value)
      return decoded
    case .pairs(let key):
      throw mismatch(
        type, CodingShape.keyRule(key),
        at: value)
    case .date:
      return try date(type, at: value)
    case .floatingPoint:
      throw floatingPointError(type, at: value)
    }
  }

  private func nest<T: Decodable>(
    _ type: T.Type, in decoder: any Decoder, at value: Int
  ) throws -> T {
    depth += 1
    let wasAsked = isAsked
    let base = open.count
    isAsked = false
    defer {
      depth -= 1
      isAsked = wasAsked
    }
    do {
      guard depth <= Self.maximumCalls else {
        throw corrupted("the value is nested too deep", at: value)
      }
      let decoded = try T(from: decoder)
      if !isAsked { try requireNothing(of: type, at: value) }
      return decoded
    } catch {
      abandon(from: base)
      throw CaseNames.explain(error, of: type, in: self, at: value)
    }
  }

  /// What a coder that asks for nothing may leave: an empty object.
  private func requireNothing(of type: any Any.Type, at value: Int) throws {
    guard unknownKeys == .refused else { return }
    _ = try openObject(at: value, for: type)
  }

  /// A set or dictionary that holds fewer elements than the document has merged some.
  private func requireAllKept<T>(of decoded: T, at value: Int) throws {
    let json = table.json(of: value)
    let (kept, written, noun) =
      switch decoded {
      case let set as any SetShaped:
        (set.count, json.elements.reduce(0) { n, _ in n + 1 }, "elements")
      case let dictionary as any DictionaryShaped:
        (dictionary.count, json.members.reduce(0) { n, _ in n + 1 }, "keys")
      default: (0, 0, "")
      }
    guard kept == written else {
      throw corrupted("two \(noun) are one in \(T.self)", at: value)
    }
  }
}

// MARK: - Containers

extension DecodingSession {
  /// The object at a place, shared by all coders that are reading it.
  func openObject(at value: Int, for type: any Any.Type) throws -> Int {
    try openContainer(at: value, for: type, first: UInt8(ascii: "{"), expected: "an object")
  }

  /// The array at a place, shared by all coders that are reading it.
  func openArray(at value: Int, for type: any Any.Type) throws -> Int {
    try openContainer(at: value, for: type, first: UInt8(ascii: "["), expected: "an array")
  }

  private func openContainer(
    at value: Int, for type: any Any.Type, first: UInt8, expected: String
  ) throws -> Int {
    guard table.firstByte(of: value) == first else {
      throw mismatch(type, expected: expected, at: value)
    }
    isAsked = true
    if let container = table.values[value].openContainer { return container }
    let container = table.open(value, owner: type)
    open.append(container)
    return container
  }

  /// Opens the object of a sum and reads the name of its case.
  func openSum(at value: Int, for type: any Any.Type) throws -> (sum: Int, caseName: String) {
    guard table.firstByte(of: value) == UInt8(ascii: "{") else {
      throw mismatch(type, expected: "an object with a case of \(type)", at: value)
    }
    let sum = try openObject(at: value, for: type)
    guard let name = table.member(SumRules.caseKey, of: sum) else {
      throw missing(SumRules.caseKey, expected: "a case of \(type)", in: sum)
    }
    table.setCaseName(name, of: sum)
    return (sum, try string(at: name))
  }

  /// Notes that a part of a coder's value is decoded, or is being decoded in its own right.
  func markDecoded(_ value: Int) { table.markDecoded(value) }

  /// Notes that the innermost coder has read its value as a scalar.
  func asked(for value: Int) {
    isAsked = true
    table.markDecoded(value)
  }

  /// Closes the containers that a coder opened, and refuses what nobody decoded of them.
  private func settle(from base: Int) throws {
    guard open.count > base else { return }
    defer { abandon(from: base) }
    guard unknownKeys == .refused else { return }
    for container in open[base...] where table.containers[container].undecoded > 0 {
      try refuseUndecoded(of: table.containers[container])
    }
  }

  private func abandon(from base: Int) {
    while open.count > base { table.close(open.removeLast()) }
  }
}
