import DuetKernel

/// What the account has paid for.
package enum Entitlement: Codable, CanonicalSum, Equatable, Sendable {
  case free
  case premium(plan: Plan)
}
