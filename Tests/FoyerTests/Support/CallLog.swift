import Testing

/// What a store's environment was called for, in order, until the test asserts it.
///
/// A call is spelt as the effect payload that it carries out, or as a type of the suite's own where
/// the environment is called for more than that.
@MainActor
final class CallLog<Call: Equatable & Sendable> {
  private var unasserted: [Call] = []

  /// A member of an environment that writes its calls down.
  func taking<each Argument>(
    _ call: @escaping @Sendable (repeat each Argument) -> Call
  ) -> @MainActor @Sendable (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in self.append(call(repeat each argument)) }
  }

  func append(_ call: Call) {
    unasserted.append(call)
  }

  /// Asserts every call since the last assertion.
  func expect(_ calls: Call..., sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(unasserted == calls, sourceLocation: sourceLocation)
    unasserted = []
  }
}
