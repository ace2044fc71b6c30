/// What was delivered, in order.
@MainActor
final class Heard<Value: Sendable> {
  private(set) var values: [Value] = []

  func hear(_ value: Value) {
    values.append(value)
  }
}
