package import DuetKernel
package import DuetShells
package import FoyerFeatures

/// A mounted profile tab, with the account screen above it while that is open.
@MainActor
package final class ProfileMount: Mounted {
  package let store: Store<ProfileFeature>
  package let account: ChildSlot<ProfileRoute, AccountMount>
  private let host: StoreHost

  init(
    host: StoreHost, store: Store<ProfileFeature>,
    account: ChildSlot<ProfileRoute, AccountMount>
  ) {
    self.host = host
    self.store = store
    self.account = account
  }

  package func teardown() { host.teardown() }
}
