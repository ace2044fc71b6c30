import DuetKernel

/// A feature with its types erased: canonical values in, canonical values out.
struct ReplayableFeature: Sendable {
  let name: String
  private let reduction: @Sendable (CanonicalJSON, CanonicalJSON) throws(ReplayRefusal) -> Reduction
  private let normalization: @Sendable (CanonicalJSON) throws(ReplayRefusal) -> CanonicalJSON

  init<F: Feature>(_ feature: F.Type) {
    name = F.name
    normalization = { state throws(ReplayRefusal) in
      let state = try Self.decode(F.State.self, from: state, called: "state")
      return try Self.encode(state, called: "state")
    }
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

  /// A state as the feature's own coding writes it.
  ///
  /// - Throws: `ReplayRefusal` when it is no state of the feature.
  func normalized(state: CanonicalJSON) throws(ReplayRefusal) -> CanonicalJSON {
    try normalization(state)
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from json: CanonicalJSON, called noun: String
  ) throws(ReplayRefusal) -> Value {
    do {
      return try CanonicalDecoder().decode(type, from: json)
    } catch {
      throw refusal(error, "cannot decode", noun)
    }
  }

  private static func encode(
    _ value: some Encodable, called noun: String
  ) throws(ReplayRefusal) -> CanonicalJSON {
    do {
      return try CanonicalEncoder().encode(value)
    } catch {
      throw refusal(error, "cannot encode", noun)
    }
  }

  private static func refusal(
    _ error: any Error, _ verb: String, _ noun: String
  ) -> ReplayRefusal {
    let diagnostic = CodingDiagnostic(error)
    let path = FieldPath([.key(noun)]).appending(diagnostic.path)
    return ReplayRefusal(
      "\(verb) the \(noun): \(path): \(diagnostic.reason)", .unsuitableValue, at: path)
  }
}

/// What a reduced action came to.
struct Reduction: Sendable, Equatable {
  let effects: CanonicalJSON
  let state: CanonicalJSON
}
