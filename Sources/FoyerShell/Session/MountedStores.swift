import DuetKernel
import DuetShells
import FoyerApp
import FoyerFeatures

/// A store of the mounted tree, its feature's type erased.
@MainActor
struct MountedStore {
  /// The store itself: as long as it is held, no other one can have its identity.
  let store: AnyObject
  /// Calls back with every change from now on; the current state is told to the trace only.
  let follow: (SessionTrace?, @escaping @MainActor () -> Void) -> StateSubscription

  var id: ObjectIdentifier { ObjectIdentifier(store) }

  init<F: Feature>(_ store: Store<F>) {
    self.store = store
    follow = { trace, changed in
      trace?.follow(store)
      return store.observe { _ in changed() }
    }
  }
}

extension RootMount {
  /// Every store that is mounted, parents before their children.
  var stores: [MountedStore] {
    let children: [MountedStore]
    switch child.child {
    case .splash(let store): children = [MountedStore(store)]
    case .signIn(let store): children = [MountedStore(store)]
    case .onboarding(let mount): children = mount.stores
    case .main(let mount): children = mount.stores
    case nil: children = []
    }
    return [MountedStore(store)] + children
  }
}

extension OnboardingMount {
  fileprivate var stores: [MountedStore] {
    let steps: [MountedStore]
    switch step.child {
    case .welcome(let store): steps = [MountedStore(store)]
    case .name(let store): steps = [MountedStore(store)]
    case .preferences(let store): steps = [MountedStore(store)]
    case nil: steps = []
    }
    return [MountedStore(store), MountedStore(progress)] + steps
  }
}

extension MainMount {
  fileprivate var stores: [MountedStore] {
    var stores = [MountedStore(store), MountedStore(home), MountedStore(profile.store)]
    if let account = profile.account.child {
      stores.append(MountedStore(account.store))
      if let editor = account.editor.child { stores.append(MountedStore(editor)) }
    }
    if let upgrade = upgrade.child { stores.append(MountedStore(upgrade)) }
    return stores
  }
}
