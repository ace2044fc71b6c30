/// The inner container of a synthesised enum coding, whose keys are the payloads' labels.
///
/// What it receives becomes the sum's `value`: the payload itself when it is unlabelled, an object of
/// the labels otherwise, and nothing when every payload is `nil` or there is none.
struct SumPayloadEncoding<Key: CodingKey>: PlacingKeyedEncoding {
  let session: EncodingSession
  let sum: Int
  let type: any Any.Type
  /// The case's name.
  let name: String
  private var seen = Seen.nothing
  private var labels: Int?

  /// What kind of payload the case has, as far as its keys have told.
  private enum Seen {
    case nothing
    case unlabelled
    case labelled
  }

  init(session: EncodingSession, sum: Int, type: any Any.Type, name: String) {
    self.session = session
    self.sum = sum
    self.type = type
    self.name = name
  }

  var codingPath: [any CodingKey] {
    session.draft.path(to: session.draft.containers[sum].place)
  }

  mutating func place(for key: Key) throws(EncodingError) -> Int {
    let label = key.stringValue
    try admit(label)
    if seen == .unlabelled { return session.addMember(SumRules.valueKey, to: sum) }
    return session.addMember(label, to: labelsObject())
  }

  /// Writes a payload that may be absent.
  mutating func putIfPresent<T: Encodable>(_ value: T?, for key: Key) throws {
    guard let value else { return try admit(key.stringValue) }
    if T.self == Double.self || T.self == Float.self {
      throw session.floatingPointError(value, at: try place(for: key))
    }
    try session.put(value, at: place(for: key))
  }

  /// Refuses payloads that have no labels to tell them apart.
  private mutating func admit(_ label: String) throws(EncodingError) {
    let position = SumRules.unlabelledPosition(label)
    let isAlone = position == 0 && seen == .nothing
    guard isAlone || position == nil && seen != .unlabelled else {
      throw session.error(
        SumRules.needsLabels(case: name, of: type),
        at: session.draft.containers[sum].place, value: type)
    }
    seen = isAlone ? .unlabelled : .labelled
  }

  private mutating func labelsObject() -> Int {
    if let labels { return labels }
    let object = session.container(
      .object, at: session.addMember(SumRules.valueKey, to: sum))
    labels = object
    return object
  }
}

// MARK: - Payloads that are not scalars

extension SumPayloadEncoding {
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(for: key).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    ValueEncoder(
      session: session, place: session.addMember("super", to: labelsObject()))
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

  private mutating func encoder(for key: Key) -> ValueEncoder {
    do {
      return ValueEncoder(session: session, place: try place(for: key))
    } catch {
      session.fail(error)
      return ValueEncoder(session: session, place: session.addMember(name, to: sum))
    }
  }
}
