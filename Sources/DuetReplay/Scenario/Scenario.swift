public import DuetKernel

/// The authored source of one feature's recordings: one state, steps, and the endings they branch
/// into (design, section 5).
///
/// ```swift
/// public let counterScenario = Scenario(CounterFeature.self, "Counts up, and tells at three.") {
///   Given(CounterState())
///   When("a first tap", .tapped) {
///     Then(\.count, 1)
///     ThenEffects()
///   }
///   Branch("reset") {
///     When("the reset button", .reset) { Then(CounterState()) }
///   }
/// }
/// ```
///
/// Each path from the `Given` to an ending becomes one fixture, `counter.reset`. What stands before
/// a `Branch` is shared by all of them. `if`, `switch` and loops do not compile here, so that a
/// scenario says the same on every machine.
public struct Scenario<F: Feature>: Sendable {
  let description: String
  let content: ScenarioContent<F>
  let place: SourcePlace

  /// Describes the recordings of `feature`; the description goes into each of its fixtures.
  public init(
    _ feature: F.Type, _ description: String,
    file: StaticString = #fileID, line: Int = #line,
    @ScenarioBuilder<F> content: () -> ScenarioContent<F>
  ) {
    self.description = description
    self.content = content()
    self.place = SourcePlace(file: file, line: line)
  }
}
