import DuetKernel

/// The answer to one sign-in attempt. The name is `nil` while the account has saved none.
package enum SignInOutcome: Codable, CanonicalSum, Equatable, Sendable {
  case signedIn(displayName: String?, hasOnboarded: Bool)
  case failed(reason: String)
}
