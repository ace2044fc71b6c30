import DuetKernel

/// The answer to one purchase attempt.
package enum PurchaseOutcome: Codable, CanonicalSum, Equatable, Sendable {
  case purchased(plan: Plan)
  case failed(reason: String)
}
