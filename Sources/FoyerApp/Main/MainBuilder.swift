import DuetKernel
import DuetShells
import FoyerFeatures

@MainActor
struct MainBuilder {
  let dependency: any MainDependency

  /// A main level for whoever is signed in; it opens where a restored route was.
  func build(
    displayName: String, entitlement: ProjectedSlice<Entitlement>, restored: RouteSpine?,
    notifyHost: @escaping Callback<MainDelegateEvent>
  ) -> MainMount {
    let component = MainComponent(dependency: dependency)
    let host = StoreHost()
    let actions = Relay<MainAction>()
    let profileActions = Relay<ProfileAction>()
    let store = host.adopt(
      makeMainStore(
        initialState: MainState(
          activeTab: restored?.activeTab ?? .home,
          sheet: restored?.upgradeStep == nil ? nil : .upgrade),
        environment: component.environment(
          forwardLink: { profileActions.send(.openLink(link: $0)) }, notifyHost: notifyHost)))
    actions.connect(to: store)

    let home = host.adopt(
      HomeBuilder(dependency: component).build(presented: restored?.homePresented) {
        actions.send(.home(event: $0))
      })
    let profile = host.adopt(
      ProfileBuilder(dependency: component).build(
        displayName: displayName, restoredPath: restored?.profilePath
      ) { actions.send(.profile(event: $0)) })
    profileActions.connect(to: profile.store)

    let upgradeBuilder = UpgradeBuilder(dependency: component)
    let restoredStep = Once(restored?.upgradeStep)
    let upgrade = host.adopt(
      ChildSlot<MainSheet, _> { _ in
        upgradeBuilder.build(step: restoredStep.take() ?? .plans) {
          actions.send(.upgrade(event: $0))
        }
      })
    host.adopt(StateTransitions(of: store) { upgrade.reconcile($0.current.sheet) })
    host.adopt(
      entitlement.observe { entitlement in
        home.send(.entitlementChanged(entitlement: entitlement))
        profile.store.send(.entitlementChanged(entitlement: entitlement))
      })
    return MainMount(host: host, store: store, home: home, profile: profile, upgrade: upgrade)
  }
}
