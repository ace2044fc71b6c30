import DuetKernel
import FoyerFeatures

/// What the upgrade flow needs of its parent.
@MainActor
protocol UpgradeDependency {
  var purchases: any PurchasesPort { get }
}

@MainActor
struct UpgradeComponent {
  let dependency: any UpgradeDependency

  func environment(notifyHost: @escaping Callback<UpgradeDelegateEvent>) -> UpgradeEnvironment {
    let purchases = dependency.purchases
    return UpgradeEnvironment(
      loadPlans: { purchases.plans(onPlans: $0) },
      purchase: { purchases.purchase($0, onOutcome: $1) },
      notifyHost: notifyHost)
  }
}

@MainActor
struct UpgradeBuilder {
  let dependency: any UpgradeDependency

  /// A flow that goes on at the step of a restored route.
  func build(
    step: UpgradeStep, notifyHost: @escaping Callback<UpgradeDelegateEvent>
  ) -> Store<UpgradeFeature> {
    let component = UpgradeComponent(dependency: dependency)
    return makeUpgradeStore(
      step: step, environment: component.environment(notifyHost: notifyHost))
  }
}
