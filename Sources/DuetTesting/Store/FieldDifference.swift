import DuetKernel

/// One field in which what a test expected and what happened differ, as text.
public struct FieldDifference: Equatable, Sendable {
  /// The field from the root of both values; empty for the whole value.
  public let path: String
  /// The expected value in canonical form; `nil` where nothing was expected.
  public let expected: String?
  /// The actual value in canonical form; `nil` where there is none.
  public let actual: String?

  public init(path: String, expected: String?, actual: String?) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }

  /// Every field that differs. Values are compared as they are recorded, so two spellings of an
  /// accented letter differ although `==` takes them for equal.
  ///
  /// What only `==` tells apart, or has no canonical form, stands as one difference of the whole.
  static func all<Value: Encodable & Equatable>(
    expected: Value, actual: Value
  ) -> [FieldDifference] {
    let recorded = recordedDifferences(expected: expected, actual: actual)
    guard recorded.isEmpty, expected != actual else { return recorded }
    return [
      FieldDifference(
        path: "", expected: String(describing: expected), actual: String(describing: actual))
    ]
  }

  private static func recordedDifferences<Value: Encodable>(
    expected: Value, actual: Value
  ) -> [FieldDifference] {
    guard
      let expected = canonicalForm(expected),
      let actual = canonicalForm(actual)
    else { return [] }
    return expected.differences(to: actual).map {
      FieldDifference(
        path: $0.path.description, expected: $0.recorded?.description,
        actual: $0.actual?.description)
    }
  }
}

/// A value in canonical form, or as Swift describes it when it has none.
func canonicalText(_ value: some Encodable) -> String {
  canonicalForm(value)?.description ?? String(describing: value)
}

/// `nil` is the answer for a value that has no canonical form, such as one with a fraction.
private func canonicalForm(_ value: some Encodable) -> CanonicalJSON? {
  try? CanonicalEncoder().encode(value)
}
