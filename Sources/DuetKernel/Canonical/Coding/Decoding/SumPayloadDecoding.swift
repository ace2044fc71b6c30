/// The inner container of a synthesised enum coding, whose keys are the payloads' labels.
struct SumPayloadDecoding<Key: CodingKey>: LocatingKeyedDecoding {
  let session: DecodingSession
  let sum: Int
  let type: any Any.Type
  /// The sum's `value`; `nil` when it has none.
  let payload: Int?

  private var sumValue: Int { session.table.containers[sum].value }

  var codingPath: [any CodingKey] { session.table.path(to: payload ?? sumValue) }

  /// The labels of the payload; none while it is not known to have some.
  var allKeys: [Key] {
    guard let payload, session.table.firstByte(of: payload) == UInt8(ascii: "{") else { return [] }
    return session.table.json(of: payload).members.compactMap { member in
      member.key.string.flatMap { Key(stringValue: $0) }
    }
  }

  func value(for key: Key) throws -> Int? {
    let label = key.stringValue
    if let position = SumRules.unlabelledPosition(label) {
      guard position == 0, !hasOtherLabels else { throw needsLabels }
      return payload
    }
    guard let payload else { return nil }
    let labels = try openLabels(payload)
    return session.table.member(label, of: labels)
  }

  func missing(_ key: Key, expected: String) -> DecodingError {
    let isUnlabelled = SumRules.unlabelledPosition(key.stringValue) != nil
    guard !isUnlabelled, let payload, let labels = session.table.values[payload].openContainer
    else {
      let expected = isUnlabelled ? expected : "an object with '\(key.stringValue)'"
      return session.missing(SumRules.valueKey, expected: expected, in: sum)
    }
    return session.missing(key.stringValue, expected: expected, in: labels)
  }

  /// The object of the labels. The canonical form leaves it out when it would be empty.
  private func openLabels(_ payload: Int) throws -> Int {
    let labels = try session.openObject(at: payload, for: type)
    session.markDecoded(payload)
    if session.table.containers[labels].items.isEmpty { try session.refuseEmpty(payload) }
    return labels
  }

  /// Whether the case has another payload beside an unlabelled one.
  ///
  /// Synthesised keys of one name have no size. Hand-written ones that take any name do not tell.
  private var hasOtherLabels: Bool {
    MemoryLayout<Key>.size > 0 && Key(stringValue: "") == nil
  }

  private var needsLabels: DecodingError {
    let name = session.caseName(of: sum) ?? ""
    return session.corrupted(SumRules.needsLabels(case: name, of: type), at: sumValue)
  }
}

// MARK: - Payloads that are not scalars

extension SumPayloadDecoding {
  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let absent = session.missing(SumRules.valueKey, expected: "an object with 'super'", in: sum)
    guard let payload else { throw absent }
    let labels = try openLabels(payload)
    guard let value = session.table.member("super", of: labels) else { throw absent }
    return decoder(at: value)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func decoder(for key: Key) throws -> ValueDecoder {
    decoder(at: try required(key, expected: "a payload"))
  }

  private func decoder(at value: Int) -> ValueDecoder {
    session.markDecoded(value)
    return ValueDecoder(session: session, value: value, type: type)
  }
}
