package import DuetKernel
package import DuetShells
package import FoyerFeatures

/// A mounted account screen, with the name editor above it while that is open.
@MainActor
package final class AccountMount: Mounted {
  package let store: Store<AccountFeature>
  package let editor: ChildSlot<AccountRoute, Store<EditNameFeature>>
  private let host: StoreHost

  init(
    host: StoreHost, store: Store<AccountFeature>,
    editor: ChildSlot<AccountRoute, Store<EditNameFeature>>
  ) {
    self.host = host
    self.store = store
    self.editor = editor
  }

  package func teardown() { host.teardown() }
}
