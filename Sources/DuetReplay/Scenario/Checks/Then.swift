public import DuetKernel

/// Checks the state after a step: all of it, one property, or a predicate with words.
///
/// Values are compared as they would be recorded, in canonical bytes: two strings that differ only
/// in Unicode normalisation are different here, though Swift's `==` calls them equal.
public struct Then<F: Feature>: Sendable {
  let check: Check<F>

  /// The whole state is `state`.
  public init(_ state: F.State, file: StaticString = #fileID, line: Int = #line) {
    check = Check(place: SourcePlace(file: file, line: line)) { outcome in
      try outcome.complaint(expectingState: state)
    }
  }

  /// The property at `property` is `value`.
  public init<Value: Equatable & Sendable>(
    _ property: any KeyPath<F.State, Value> & Sendable, _ value: Value,
    file: StaticString = #fileID, line: Int = #line
  ) {
    check = Check(place: SourcePlace(file: file, line: line)) { outcome in
      try outcome.complaint(expecting: value, at: property)
    }
  }

  /// The state is as `words` say, which `predicate` decides.
  public init(
    _ words: String, file: StaticString = #fileID, line: Int = #line,
    _ predicate: @escaping @Sendable (F.State) -> Bool
  ) {
    check = Check(place: SourcePlace(file: file, line: line)) { outcome in
      outcome.complaint(expecting: words, predicate)
    }
  }
}
