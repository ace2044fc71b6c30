/// The outer container of a synthesised enum coding, whose one key is the case's name.
struct SumCaseDecoding<Key: CodingKey>: LocatingKeyedDecoding {
  let session: DecodingSession
  let sum: Int
  let type: any Any.Type
  let key: Key

  private var sumValue: Int { session.table.containers[sum].value }
  private var notASum: DecodingError {
    session.corrupted(SumRules.notASum(type), at: sumValue)
  }

  var codingPath: [any CodingKey] { session.table.path(to: sumValue) }
  var allKeys: [Key] { [key] }

  func value(for key: Key) throws -> Int? { throw notASum }

  func missing(_ key: Key, expected: String) -> DecodingError { notASum }

  func nestedContainer<Payload: CodingKey>(
    keyedBy keyType: Payload.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Payload> {
    KeyedDecodingContainer(
      SumPayloadDecoding<Payload>(
        session: session, sum: sum, type: type,
        payload: session.table.member(SumRules.valueKey, of: sum)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw notASum
  }

  func superDecoder() throws -> any Decoder { throw notASum }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw notASum }
}
