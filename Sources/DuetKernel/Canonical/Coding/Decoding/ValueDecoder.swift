/// The decoder of one value, for every type that is taken as its own coder reads it.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let value: Int
  /// The type that reads the value.
  let type: any Any.Type

  var codingPath: [any CodingKey] { session.table.path(to: value) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy keyType: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      ObjectDecoding<Key>(
        session: session, object: try session.openObject(at: value, for: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ArrayDecoding(session: session, array: try session.openArray(at: value, for: type))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ScalarDecoding(session: session, place: value)
  }
}
