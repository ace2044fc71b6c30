package import DuetKernel

extension UpgradeFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: UpgradeEnvironment) -> EffectHandler<UpgradeFeature> {
    { payload, send in
      switch payload {
      case .loadPlans:
        guard let offers = await awaitCallback({ environment.loadPlans($0) }) else { return }
        send(.plansLoaded(offers: offers))
      case .purchase(let plan):
        guard let outcome = await awaitCallback({ environment.purchase(plan, $0) }) else { return }
        send(.purchaseFinished(outcome: outcome))
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// An upgrade flow; `step` is where a restored route goes on.
@MainActor
package func makeUpgradeStore(step: UpgradeStep = .plans, environment: UpgradeEnvironment) -> Store<
  UpgradeFeature
> {
  Store(
    UpgradeFeature.self, initialState: UpgradeState(step: step),
    handler: UpgradeFeature.handler(environment))
}
