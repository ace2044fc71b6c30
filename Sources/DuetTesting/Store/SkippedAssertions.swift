/// What a test without exhaustivity left out, after one step.
public struct SkippedAssertions: Equatable, Sendable {
  /// The step that it belongs to.
  public let step: TestStoreFailure.Step
  /// State fields that changed otherwise than the test said, or without its saying anything.
  public var fields: [FieldDifference] = []
  /// Effects that the reducer asked for, in canonical form.
  public var effects: [String] = []
  /// Actions that effects delivered, in canonical form.
  public var actions: [String] = []
  /// Effects that run although the test is over.
  public var inFlight: [String] = []

  init(_ step: TestStoreFailure.Step) {
    self.step = step
  }

  var isEmpty: Bool { self == SkippedAssertions(step) }
}

extension SkippedAssertions: CustomStringConvertible {
  public var description: String {
    let lines =
      fields.map(\.description) + effects.map { "  effect: \($0)" }
      + actions.map { "  received: \($0)" } + inFlight.map { "  in flight: \($0)" }
    return (["not asserted at \(step)"] + lines).joined(separator: "\n")
  }
}
