package import DuetKernel
package import DuetShells
package import FoyerFeatures

/// The mounted main level: both tabs for as long as it is up, and the upgrade flow while it is open.
@MainActor
package final class MainMount: Mounted {
  package let store: Store<MainFeature>
  package let home: Store<HomeFeature>
  package let profile: ProfileMount
  package let upgrade: ChildSlot<MainSheet, Store<UpgradeFeature>>
  private let host: StoreHost

  init(
    host: StoreHost, store: Store<MainFeature>, home: Store<HomeFeature>, profile: ProfileMount,
    upgrade: ChildSlot<MainSheet, Store<UpgradeFeature>>
  ) {
    self.host = host
    self.store = store
    self.home = home
    self.profile = profile
    self.upgrade = upgrade
  }

  package func teardown() { host.teardown() }
}
