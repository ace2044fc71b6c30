/// The outside world of a mounted preferences step.
package struct PreferencesEnvironment: Sendable {
  /// Publishes what the step thinks of itself.
  package var updateReadiness: ReadinessUpdate
  package var notifyHost: Callback<PreferencesDelegateEvent>

  package init(
    updateReadiness: @escaping ReadinessUpdate,
    notifyHost: @escaping Callback<PreferencesDelegateEvent>
  ) {
    self.updateReadiness = updateReadiness
    self.notifyHost = notifyHost
  }
}
