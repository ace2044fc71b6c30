import DuetKernel

/// How often a Premium subscription is billed.
package enum Plan: Codable, CanonicalSum, Equatable, Sendable {
  case monthly
  case yearly
}
