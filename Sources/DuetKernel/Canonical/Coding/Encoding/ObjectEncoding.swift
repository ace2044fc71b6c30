/// The members of an object.
struct ObjectEncoding<Key: CodingKey>: PlacingKeyedEncoding {
  let session: EncodingSession
  let object: Int

  var codingPath: [any CodingKey] {
    session.draft.path(to: session.draft.containers[object].place)
  }

  func place(for key: Key) -> Int { session.addMember(key.stringValue, to: object) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let place = place(for: key)
    if SumRules.isUnlabelledPayload(keyType) {
      session.fail(
        session.error(
          SumRules.needsMark, at: session.draft.containers[object].place, value: keyType))
    }
    return ValueEncoder(session: session, place: place).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ValueEncoder(session: session, place: place(for: key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(session: session, place: session.addMember("super", to: object))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    ValueEncoder(session: session, place: place(for: key))
  }
}
