/// A sliver of a restored route, which the first mount takes and later ones do not find any more.
@MainActor
final class Once<Value> {
  private var value: Value?

  init(_ value: Value?) {
    self.value = value
  }

  func take() -> Value? {
    defer { value = nil }
    return value
  }
}
