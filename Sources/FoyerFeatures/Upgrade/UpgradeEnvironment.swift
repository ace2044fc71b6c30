/// The outside world of a mounted upgrade flow.
package struct UpgradeEnvironment: Sendable {
  package typealias LoadPlans = @MainActor @Sendable (@escaping Callback<[PlanOffer]>) -> Void
  package typealias Purchase =
    @MainActor @Sendable (Plan, @escaping Callback<PurchaseOutcome>) -> Void

  /// Answers once with the offers.
  package var loadPlans: LoadPlans
  /// Starts one purchase and answers once.
  package var purchase: Purchase
  package var notifyHost: Callback<UpgradeDelegateEvent>

  package init(
    loadPlans: @escaping LoadPlans, purchase: @escaping Purchase,
    notifyHost: @escaping Callback<UpgradeDelegateEvent>
  ) {
    self.loadPlans = loadPlans
    self.purchase = purchase
    self.notifyHost = notifyHost
  }
}
