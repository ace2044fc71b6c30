import DuetKernel
import DuetShells
import FoyerFeatures

@MainActor
struct ProfileBuilder {
  let dependency: any ProfileDependency

  /// A profile tab under a name; `restoredPath` is how deep a restored route stands open.
  func build(
    displayName: String, restoredPath: ProfilePath?,
    notifyHost: @escaping Callback<ProfileDelegateEvent>
  ) -> ProfileMount {
    let component = ProfileComponent(dependency: dependency)
    let host = StoreHost()
    let actions = Relay<ProfileAction>()
    let store = host.adopt(
      makeProfileStore(
        displayName: displayName, child: restoredPath == nil ? nil : .account,
        environment: component.environment(notifyHost: notifyHost)))
    actions.connect(to: store)

    let accountBuilder = AccountBuilder(dependency: component)
    let restoredChild = Once(restoredPath == .editName ? AccountRoute.editName : nil)
    let account = host.adopt(
      ChildSlot<ProfileRoute, _> { [unowned store] _ in
        accountBuilder.build(
          displayName: store.state.displayName, child: restoredChild.take()
        ) { actions.send(.account(event: $0)) }
      })
    host.adopt(StateTransitions(of: store) { account.reconcile($0.current.child) })
    return ProfileMount(host: host, store: store, account: account)
  }
}
