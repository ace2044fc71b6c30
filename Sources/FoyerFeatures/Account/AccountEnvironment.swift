/// The outside world of a mounted account screen.
package struct AccountEnvironment: Sendable {
  package typealias SignOut = @MainActor @Sendable (@escaping Completion) -> Void

  /// Ends the session and says so once.
  package var signOut: SignOut
  package var notifyHost: Callback<AccountDelegateEvent>

  package init(
    signOut: @escaping SignOut, notifyHost: @escaping Callback<AccountDelegateEvent>
  ) {
    self.signOut = signOut
    self.notifyHost = notifyHost
  }
}
