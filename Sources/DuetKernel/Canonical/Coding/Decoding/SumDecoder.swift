/// The decoder of an enum that is marked `CanonicalSum`.
///
/// The compiler reads an enum from `{name: {label: …}}`; what it finds here is made of `case` and
/// `value`.
struct SumDecoder: Decoder {
  let session: DecodingSession
  let value: Int
  let type: any Any.Type

  var codingPath: [any CodingKey] { session.table.path(to: value) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy keyType: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let (sum, caseName) = try session.openSum(at: value, for: type)
    guard let key = Key(stringValue: caseName) else { throw session.unknownCase(of: sum) }
    return KeyedDecodingContainer(
      SumCaseDecoding<Key>(session: session, sum: sum, type: type, key: key))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notASum }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notASum }

  private var notASum: DecodingError {
    session.corrupted(SumRules.notASum(type), at: value)
  }
}
