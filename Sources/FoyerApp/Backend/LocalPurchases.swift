import DuetKernel
import DuetShells
import FoyerFeatures

package enum LocalPurchasesConfig {
  package static let purchaseMillis: Int64 = 1000
}

/// A shop on this device: every purchase succeeds, after a second.
@MainActor
final class LocalPurchases: PurchasesPort {
  private let storage: LocalStorage
  private let clock: any KernelClock
  private let entitlementStream: StickyStream<Entitlement>
  private let host = StoreHost()

  init(storage: LocalStorage, clock: any KernelClock) {
    self.storage = storage
    self.clock = clock
    entitlementStream = StickyStream(storage.record.plan.map { .premium(plan: $0) } ?? .free)
  }

  func entitlements() -> AsyncStream<Entitlement> { entitlementStream.stream() }

  func plans(onPlans: @escaping Callback<[PlanOffer]>) {
    onPlans([
      PlanOffer(plan: .monthly, price: "$4.99"), PlanOffer(plan: .yearly, price: "$39.99"),
    ])
  }

  func purchase(_ plan: Plan, onOutcome: @escaping Callback<PurchaseOutcome>) {
    host.adopt(
      Delay(LocalPurchasesConfig.purchaseMillis * 1_000_000, on: clock) { [weak self] in
        self?.complete(plan, onOutcome)
      })
  }

  func teardown() {
    host.teardown()
  }

  private func complete(_ plan: Plan, _ onOutcome: Callback<PurchaseOutcome>) {
    storage.update { $0.plan = plan }
    entitlementStream.send(.premium(plan: plan))
    onOutcome(.purchased(plan: plan))
  }
}
