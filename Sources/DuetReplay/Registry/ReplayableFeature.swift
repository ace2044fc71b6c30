import DuetKernel

/// A feature with its types erased: canonical values in, canonical values out.
struct ReplayableFeature: Sendable {
  let name: String
  private let reduction: @Sendable (CanonicalJSON, CanonicalJSON) throws(ReplayRefusal) -> Reduction

  init<F: Feature>(_ feature: F.Type) {
    name = F.name
    let actions = DecodedValues<F.Action>()
    reduction = { state, document throws(ReplayRefusal) in
      var state = try Self.decode(F.State.self, from: state, called: "state")
      let action = try actions.value(of: document) { () throws(ReplayRefusal) in
        try Self.decode(F.Action.self, from: document, called: "action")
      }
      let effects = F.reduce(&state, action)
      return Reduction(
        effects: effects.isEmpty ? .emptyArray : try Self.encode(effects, called: "effects"),
        state: try Self.encode(state, called: "state"))
    }
  }

  /// Reduces one action.
  ///
  /// - Throws: `ReplayRefusal` when a value cannot be decoded, or an outcome cannot be encoded; it
  ///   names the field.
  func reduce(
    state: CanonicalJSON, action: CanonicalJSON
  ) throws(ReplayRefusal) -> Reduction {
    try reduction(state, action)
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from json: CanonicalJSON, called noun: String
  ) throws(ReplayRefusal) -> Value {
    do {
      return try CanonicalDecoder().decode(type, from: json)
    } catch {
      let words = CodingWords.of(error, under: FieldPath([.key(noun)]))
      throw ReplayRefusal("cannot decode the \(noun): \(words)")
    }
  }

  private static func encode(
    _ value: some Encodable, called noun: String
  ) throws(ReplayRefusal) -> CanonicalJSON {
    do {
      return try CanonicalEncoder().encode(value)
    } catch {
      let words = CodingWords.of(error, under: FieldPath([.key(noun)]))
      throw ReplayRefusal("cannot encode the \(noun): \(words)")
    }
  }
}

/// What a reduced action came to.
struct Reduction: Sendable, Equatable {
  let effects: CanonicalJSON
  let state: CanonicalJSON
}

/// Why something cannot be replayed, in one sentence.
struct ReplayRefusal: Error, Equatable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
