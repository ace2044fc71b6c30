/// The outer container of a synthesised enum coding, whose one key is the case's name.
struct SumCaseEncoding<Key: CodingKey>: PlacingKeyedEncoding {
  let session: EncodingSession
  let sum: Int
  let type: any Any.Type

  private var sumPlace: Int { session.draft.containers[sum].place }
  private var notASum: EncodingError {
    session.error(SumRules.notASum(type), at: sumPlace, value: type)
  }

  var codingPath: [any CodingKey] { session.draft.path(to: sumPlace) }

  func place(for key: Key) throws -> Int { throw notASum }

  func nestedContainer<Payload: CodingKey>(
    keyedBy keyType: Payload.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Payload> {
    if session.draft.containers[sum].count > 0 { session.fail(notASum) }
    session.put(case: key.stringValue, in: sum)
    return KeyedEncodingContainer(
      SumPayloadEncoding<Payload>(
        session: session, sum: sum, type: type, name: key.stringValue))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    session.fail(notASum)
    return ValueEncoder(session: session, place: session.addMember("super", to: sum))
  }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}
