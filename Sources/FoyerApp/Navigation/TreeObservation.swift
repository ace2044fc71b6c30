package import DuetKernel
import DuetShells
package import FoyerFeatures

/// Is told of every store of a mounted tree, as it is found.
@MainActor
package protocol StoreVisitor: AnyObject {
  func visit<F: Feature>(_ store: Store<F>)
}

/// Tells that something in the mounted tree has changed: a state, or which levels are mounted.
@MainActor
package final class TreeObservation: Mounted {
  private let host = StoreHost()
  private let visitor: (any StoreVisitor)?
  private let onChange: @MainActor () -> Void

  fileprivate init(
    _ root: RootMount, visitor: (any StoreVisitor)?, onChange: @escaping @MainActor () -> Void
  ) {
    self.visitor = visitor
    self.onChange = onChange
    watch(root.store, in: host)
    follow(root.child, in: host) { watcher, child, host in
      switch child {
      case .splash(let store): watcher.watch(store, in: host)
      case .signIn(let store): watcher.watch(store, in: host)
      case .onboarding(let mount): watcher.watch(mount, in: host)
      case .main(let mount): watcher.watch(mount, in: host)
      }
    }
  }

  /// Tells nothing from then on.
  package func teardown() { host.teardown() }

  private func watch(_ onboarding: OnboardingMount, in host: StoreHost) {
    watch(onboarding.store, in: host)
    watch(onboarding.progress, in: host)
    follow(onboarding.step, in: host) { watcher, step, host in
      switch step {
      case .welcome(let store): watcher.watch(store, in: host)
      case .name(let store): watcher.watch(store, in: host)
      case .preferences(let store): watcher.watch(store, in: host)
      }
    }
  }

  private func watch(_ main: MainMount, in host: StoreHost) {
    watch(main.store, in: host)
    watch(main.home, in: host)
    watch(main.profile.store, in: host)
    follow(main.profile.account, in: host) { watcher, account, host in
      watcher.watch(account.store, in: host)
      watcher.follow(account.editor, in: host) { $0.watch($1, in: $2) }
    }
    follow(main.upgrade, in: host) { $0.watch($1, in: $2) }
  }

  private func watch<F: Feature>(_ store: Store<F>, in host: StoreHost) {
    visitor?.visit(store)
    host.adopt(store.observe { [weak self] _ in self?.onChange() })
  }

  /// Watches whichever child is in a slot, for as long as it is.
  private func follow<Key, Child>(
    _ slot: ChildSlot<Key, Child>, in host: StoreHost,
    watch: @escaping @MainActor (TreeObservation, Child, StoreHost) -> Void
  ) {
    let watching = host.adopt(Watching())
    host.adopt(
      slot.observe { [weak self] child in
        let inner = watching.begin()
        guard let self else { return }
        if let child { watch(self, child, inner) }
        onChange()
      })
  }

  /// What watches the child of a slot, one after the other.
  private final class Watching: Mounted {
    private var host = StoreHost()

    func begin() -> StoreHost {
      host.teardown()
      host = StoreHost()
      return host
    }

    func teardown() { host.teardown() }
  }
}

extension RootMount {
  /// Calls `onChange` after each change of the tree, and at least once before it returns. By then
  /// the levels that the change asks for are mounted. It goes on until the observation is torn down.
  ///
  /// - Parameter visitor: is shown each store before its changes are told.
  package func observe(
    visitor: (any StoreVisitor)? = nil, _ onChange: @escaping @MainActor () -> Void
  ) -> TreeObservation {
    TreeObservation(self, visitor: visitor, onChange: onChange)
  }

  /// Calls `onSpine` with where a person is, and then with each other place they come to.
  package func observeSpine(
    _ onSpine: @escaping @MainActor (RouteSpine) -> Void
  ) -> TreeObservation {
    let spines = Projected(spine)
    spines.slice.observe(onSpine)
    return observe { [unowned self] in spines.write(spine) }
  }
}
