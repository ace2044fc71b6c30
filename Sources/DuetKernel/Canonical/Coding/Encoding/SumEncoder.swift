/// The encoder of an enum that is marked `CanonicalSum`.
///
/// The compiler writes an enum as `{name: {label: …}}`: one keyed container with one nested keyed
/// container. Anything else that arrives here shows that the mark is wrong.
struct SumEncoder: Encoder {
  let session: EncodingSession
  let place: Int
  let type: any Any.Type

  var codingPath: [any CodingKey] { session.draft.path(to: place) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      SumCaseEncoding<Key>(
        session: session, sum: session.container(.object, at: place), type: type))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    session.fail(notASum)
    return ValueEncoder(session: session, place: place).unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    session.fail(notASum)
    return ValueEncoder(session: session, place: place).singleValueContainer()
  }

  private var notASum: EncodingError {
    session.error(SumRules.notASum(type), at: place, value: type)
  }
}
