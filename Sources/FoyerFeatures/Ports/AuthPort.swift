/// Who is signed in, and the two operations that change it.
@MainActor
package protocol AuthPort: Sendable {
  /// A fresh subscription: the session of now first, then every change. Equal values are not
  /// repeated.
  func sessions() -> AsyncStream<Session>

  /// Starts a sign-in and answers once.
  func signIn(_ provider: SignInProvider, onOutcome: @escaping Callback<SignInOutcome>)

  /// Ends the session and says so once.
  func signOut(onDone: @escaping Completion)
}
