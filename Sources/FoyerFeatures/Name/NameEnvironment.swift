/// The outside world of a mounted name step.
package struct NameEnvironment: Sendable {
  /// Publishes what the step thinks of itself.
  package var updateReadiness: ReadinessUpdate
  package var notifyHost: Callback<NameDelegateEvent>

  package init(
    updateReadiness: @escaping ReadinessUpdate,
    notifyHost: @escaping Callback<NameDelegateEvent>
  ) {
    self.updateReadiness = updateReadiness
    self.notifyHost = notifyHost
  }
}
