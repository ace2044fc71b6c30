/// The encoder of one place, for every type that is taken as its own coder writes it.
struct ValueEncoder: Encoder {
  let session: EncodingSession
  let place: Int
  /// What an unkeyed container is: an array, or the elements of a set.
  var arrays = EncodingDraft.Kind.array

  var codingPath: [any CodingKey] { session.draft.path(to: place) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      ObjectEncoding<Key>(session: session, object: session.container(.object, at: place)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ArrayEncoding(session: session, array: session.container(arrays, at: place))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ScalarEncoding(session: session, place: place)
  }
}
