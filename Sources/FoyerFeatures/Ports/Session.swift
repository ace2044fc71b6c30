/// Who is signed in, as the auth port reports it.
package enum Session: Equatable, Sendable {
  case signedOut
  case signedIn(displayName: String, hasOnboarded: Bool)
}
