/// What the account has paid for, what is on offer, and how to buy it.
@MainActor
package protocol PurchasesPort: Sendable {
  /// A fresh subscription: the entitlement of now first, then every change. Equal values are not
  /// repeated.
  func entitlements() -> AsyncStream<Entitlement>

  /// Answers once with the offers, in the order the screen shows them.
  func plans(onPlans: @escaping Callback<[PlanOffer]>)

  /// Starts a purchase and answers once; the entitlement stream hears of a success first.
  func purchase(_ plan: Plan, onOutcome: @escaping Callback<PurchaseOutcome>)
}
