/// The outside world of a mounted welcome step.
package struct WelcomeEnvironment: Sendable {
  /// Publishes what the step thinks of itself.
  package var updateReadiness: ReadinessUpdate
  package var notifyHost: Callback<WelcomeDelegateEvent>

  package init(
    updateReadiness: @escaping ReadinessUpdate,
    notifyHost: @escaping Callback<WelcomeDelegateEvent>
  ) {
    self.updateReadiness = updateReadiness
    self.notifyHost = notifyHost
  }
}
