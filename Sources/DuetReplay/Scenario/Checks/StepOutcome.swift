import DuetKernel

/// What a step came to, as its checks see it: the values and their recorded forms.
struct StepOutcome<F: Feature> {
  let state: F.State
  let effects: [Effect<F.EffectPayload>]
  let recordedState: CanonicalJSON
  let recordedEffects: CanonicalJSON
}

// Each complaint says what is wrong, or is nil where the claim holds.

extension StepOutcome {
  func complaint(expectingState expected: F.State) throws -> String? {
    let wanted = try CanonicalEncoder().encode(expected)
    if wanted == recordedState { return nil }
    return "state diverged\(Excerpt.differences(from: wanted, to: recordedState))"
  }

  func complaint(expectingEffects expected: [Effect<F.EffectPayload>]) throws -> String? {
    let wanted = try CanonicalEncoder().encode(expected)
    if wanted == recordedEffects { return nil }
    return "effects diverged\(Excerpt.differences(from: wanted, to: recordedEffects))"
  }

  func complaint(expecting words: String, _ predicate: (F.State) -> Bool) -> String? {
    predicate(state) ? nil : "'\(words)' is false for the state \(Excerpt.text(of: recordedState))"
  }

  /// A property that can be written is judged, and named, by what it does to the recorded state.
  func complaint<Value: Equatable>(
    expecting expected: Value, at property: KeyPath<F.State, Value>
  ) throws -> String? {
    if let writable = property as? WritableKeyPath<F.State, Value> {
      var wanted = state
      wanted[keyPath: writable] = expected
      if let complaint = try complaint(expectingState: wanted) { return complaint }
    }
    let actual = state[keyPath: property]
    let (wantedText, actualText) = (ValueText(expected), ValueText(actual))
    if expected == actual, wantedText == actualText { return nil }
    return "property diverged: expected \(wantedText.text), actual \(actualText.text)"
  }
}

/// A value of unknown type as a message shows it: canonical where it can be, or as Swift prints it.
private struct ValueText: Equatable {
  let text: String
  private let bytes: [UInt8]

  init<Value>(_ value: Value) {
    text = (value as? any Encodable).flatMap(Self.canonical) ?? String(describing: value)
    bytes = Array(text.utf8)
  }

  // The text is compared as bytes: `String ==` holds across Unicode normalisation.
  static func == (left: ValueText, right: ValueText) -> Bool { left.bytes == right.bytes }

  private static func canonical(_ value: any Encodable) -> String? {
    do {
      return try CanonicalEncoder().encode(value).description
    } catch {
      // Not every property is a recordable value by itself: `nil` is not, nor is a Double.
      return nil
    }
  }
}
