/// The outside world of a mounted main level.
package struct MainEnvironment: Sendable {
  package var notifyHost: Callback<MainDelegateEvent>
  /// Hands a link to the profile tab.
  package var forwardLink: Callback<DeepLink>

  package init(
    notifyHost: @escaping Callback<MainDelegateEvent>, forwardLink: @escaping Callback<DeepLink>
  ) {
    self.notifyHost = notifyHost
    self.forwardLink = forwardLink
  }
}
