public import DuetKernel

/// What a replay runner can do: the features it reduces and the scenarios it compiles.
public struct ReplayRegistry: Sendable {
  let platform: String
  let features: [any Feature.Type]
  let scenarios: [any ScenarioSource]

  /// The lane's name and everything it offers, in any order.
  public init(
    platform: String, features: [any Feature.Type], scenarios: [any ScenarioSource] = []
  ) {
    self.platform = platform
    self.features = features
    self.scenarios = scenarios
  }
}
