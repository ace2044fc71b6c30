/// The elements of an array or a set.
struct ArrayEncoding: PlacingUnkeyedEncoding {
  let session: EncodingSession
  let array: Int

  var codingPath: [any CodingKey] {
    session.draft.path(to: session.draft.containers[array].place)
  }
  var count: Int { session.draft.containers[array].count }

  func nextPlace() -> Int { session.addElement(to: array) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    ValueEncoder(session: session, place: nextPlace()).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ValueEncoder(session: session, place: nextPlace()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(session: session, place: nextPlace())
  }
}
