/// The outside world of a mounted profile tab.
package struct ProfileEnvironment: Sendable {
  package var notifyHost: Callback<ProfileDelegateEvent>

  package init(notifyHost: @escaping Callback<ProfileDelegateEvent>) {
    self.notifyHost = notifyHost
  }
}
