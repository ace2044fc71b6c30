package import DuetKernel
package import DuetShells
package import FoyerFeatures

/// All the ports, on this device, over one document.
@MainActor
package final class LocalBackend: Mounted {
  package let auth: any AuthPort
  package let purchases: any PurchasesPort
  package let items: any ItemsPort
  package let account: any AccountPort
  /// What went wrong last with the document; `nil` while nothing has.
  package let storageProblem: ProjectedSlice<StorageProblem?>

  private let endTimers: @MainActor () -> Void

  /// Opens the document; a guest's time starts to run.
  package init(file: any KeyValueFile, clock: any KernelClock = LiveClock()) {
    let storage = LocalStorage(file: file)
    let auth = LocalAuth(storage: storage, clock: clock)
    let purchases = LocalPurchases(storage: storage, clock: clock)
    self.auth = auth
    self.purchases = purchases
    self.items = LocalItems()
    self.account = LocalAccount(storage: storage, auth: auth)
    self.storageProblem = storage.problem.slice
    endTimers = {
      auth.teardown()
      purchases.teardown()
    }
  }

  /// Stops the guest's time, and lets no purchase complete.
  package func teardown() { endTimers() }
}
