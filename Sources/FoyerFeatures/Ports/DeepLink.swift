import DuetKernel

/// A place in the app that a URL can ask for.
package enum DeepLink: Codable, CanonicalSum, Equatable, Sendable {
  case upgrade
  case profileAccount
}
