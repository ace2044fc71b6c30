import DuetKernel
import DuetShells
import FoyerFeatures

@MainActor
struct AccountBuilder {
  let dependency: any AccountDependency

  /// An account screen under a name; `child` is what a restored route opens above it.
  func build(
    displayName: String, child: AccountRoute?,
    notifyHost: @escaping Callback<AccountDelegateEvent>
  ) -> AccountMount {
    let component = AccountComponent(dependency: dependency)
    let host = StoreHost()
    let actions = Relay<AccountAction>()
    let store = host.adopt(
      makeAccountStore(
        displayName: displayName, child: child,
        environment: component.environment(notifyHost: notifyHost)))
    actions.connect(to: store)

    let editNameBuilder = EditNameBuilder(dependency: component)
    let editor = host.adopt(
      ChildSlot<AccountRoute, _> { [unowned store] _ in
        editNameBuilder.build(currentName: store.state.displayName) {
          actions.send(.editName(event: $0))
        }
      })
    host.adopt(StateTransitions(of: store) { editor.reconcile($0.current.child) })
    return AccountMount(host: host, store: store, editor: editor)
  }
}
