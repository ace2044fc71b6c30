/// The members of an object.
struct ObjectDecoding<Key: CodingKey>: LocatingKeyedDecoding {
  let session: DecodingSession
  let object: Int

  private var owner: any Any.Type { session.table.containers[object].owner }

  var codingPath: [any CodingKey] {
    session.table.path(to: session.table.containers[object].value)
  }

  var allKeys: [Key] {
    session.table.containers[object].items.compactMap {
      Key(stringValue: session.table.key(of: $0))
    }
  }

  func value(for key: Key) -> Int? { session.table.member(key.stringValue, of: object) }

  func missing(_ key: Key, expected: String) -> DecodingError {
    session.missing(key.stringValue, expected: expected, in: object)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: required(key, expected: "an object")).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: required(key, expected: "an array")).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let value = session.table.member("super", of: object) else {
      throw session.missing("super", expected: "the superclass of \(owner)", in: object)
    }
    return decoder(for: value)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder(for: try required(key, expected: "the superclass of \(owner)"))
  }

  /// A decoder for a part of the value that belongs to the same coder.
  private func decoder(for value: Int) -> ValueDecoder {
    session.markDecoded(value)
    return ValueDecoder(session: session, value: value, type: owner)
  }
}
