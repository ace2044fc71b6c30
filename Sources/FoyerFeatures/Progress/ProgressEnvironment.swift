/// The outside world of a mounted progress row.
package struct ProgressEnvironment: Sendable {
  package typealias ObserveReadiness =
    @MainActor @Sendable (@escaping Callback<StepReadiness>) -> any ReadinessSubscription

  /// Delivers what each step says of itself until the subscription is cancelled.
  package var observeReadiness: ObserveReadiness

  package init(observeReadiness: @escaping ObserveReadiness) {
    self.observeReadiness = observeReadiness
  }
}
