/// The outside world of a mounted sign-in screen.
package struct SignInEnvironment: Sendable {
  package typealias SignIn =
    @MainActor @Sendable (SignInProvider, @escaping Callback<SignInOutcome>) -> Void

  /// Starts one attempt and answers once.
  package var signIn: SignIn
  package var notifyHost: Callback<SignInDelegateEvent>

  package init(signIn: @escaping SignIn, notifyHost: @escaping Callback<SignInDelegateEvent>) {
    self.signIn = signIn
    self.notifyHost = notifyHost
  }
}
