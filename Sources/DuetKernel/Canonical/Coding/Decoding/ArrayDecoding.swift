/// The elements of an array, read one after the other.
struct ArrayDecoding: LocatingUnkeyedDecoding {
  let session: DecodingSession
  let array: Int
  private(set) var currentIndex = 0

  init(session: DecodingSession, array: Int) {
    self.session = session
    self.array = array
  }

  private var container: DecodingTable.Container { session.table.containers[array] }

  var codingPath: [any CodingKey] { session.table.path(to: container.value) }
  var count: Int? { container.items.count }
  var isAtEnd: Bool { currentIndex >= container.items.count }

  func nextValue(expected: @autoclosure () -> String, type: any Any.Type) throws -> Int {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: codingPath + [CodingPathKey(index: currentIndex)],
          debugDescription: "missing, expected \(expected())"))
    }
    return container.items.lowerBound + currentIndex
  }

  mutating func advance() { currentIndex += 1 }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let nested = try nextDecoder(expected: "an object").container(keyedBy: keyType)
    advance()
    return nested
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let nested = try nextDecoder(expected: "an array").unkeyedContainer()
    advance()
    return nested
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try nextDecoder(expected: "the superclass")
    advance()
    return decoder
  }

  /// A decoder for an element that belongs to the same coder.
  private func nextDecoder(expected: String) throws -> ValueDecoder {
    let value = try nextValue(expected: expected, type: container.owner)
    session.markDecoded(value)
    return ValueDecoder(session: session, value: value, type: container.owner)
  }
}
