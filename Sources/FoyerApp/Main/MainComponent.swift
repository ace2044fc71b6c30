import FoyerFeatures

/// What the main level needs of its parent.
@MainActor
protocol MainDependency {
  var items: any ItemsPort { get }
  var purchases: any PurchasesPort { get }
  var auth: any AuthPort { get }
  var account: any AccountPort { get }
}

@MainActor
struct MainComponent: HomeDependency, ProfileDependency, UpgradeDependency {
  let dependency: any MainDependency

  var items: any ItemsPort { dependency.items }
  var purchases: any PurchasesPort { dependency.purchases }
  var auth: any AuthPort { dependency.auth }
  var account: any AccountPort { dependency.account }

  func environment(
    forwardLink: @escaping Callback<DeepLink>,
    notifyHost: @escaping Callback<MainDelegateEvent>
  ) -> MainEnvironment {
    MainEnvironment(notifyHost: notifyHost, forwardLink: forwardLink)
  }
}
