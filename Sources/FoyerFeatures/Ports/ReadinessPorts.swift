/// Where a step tells what it thinks of itself.
package typealias ReadinessUpdate = @MainActor @Sendable (OnboardingPage, Bool) -> Void

/// The producing side of the readiness seam: a step tells it what it thinks of itself.
@MainActor
package protocol ReadinessUpdating: Sendable {
  /// Replaces what is known about one step.
  func updateReadiness(_ step: OnboardingPage, _ ready: Bool)
}

/// The consuming side of the readiness seam.
@MainActor
package protocol ReadinessObserving: Sendable {
  /// Delivers what is known about each step at once, then every change, until the subscription is
  /// cancelled.
  func observeReadiness(onChange: @escaping Callback<StepReadiness>) -> any ReadinessSubscription
}

/// A running observation of the readiness seam.
@MainActor
package protocol ReadinessSubscription: Sendable {
  /// Ends the observation: nothing is delivered afterwards.
  func cancel()
}
