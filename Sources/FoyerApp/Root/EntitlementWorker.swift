package import DuetShells
package import FoyerFeatures

/// Tells the root what the account has paid for, from the first moment on.
package final class EntitlementWorker: Working {
  private let purchases: any PurchasesPort
  private let relay: Relay<RootAction>

  package init(_ purchases: any PurchasesPort, _ relay: Relay<RootAction>) {
    self.purchases = purchases
    self.relay = relay
  }

  package func run() async {
    for await entitlement in purchases.entitlements() {
      relay.send(.entitlementChanged(entitlement: entitlement))
    }
  }
}
