import DuetKernel
import DuetShells
import FoyerApp
import FoyerFeatures

/// A view that shows, and what it reports when it begins to.
@MainActor
struct Appearance {
  /// The store behind the view: as long as it is held, no other one can have its identity.
  let store: AnyObject
  let report: @MainActor () -> Void

  var id: ObjectIdentifier { ObjectIdentifier(store) }

  init<F: Feature>(of store: Store<F>, _ action: F.Action) {
    self.store = store
    report = { store.send(action) }
  }
}

extension RootMount {
  /// The views that show now and report that they do.
  var appearances: [Appearance] {
    switch child.child {
    case .splash(let store):
      return [Appearance(of: store, .appeared)]
    case .onboarding(let mount):
      let row = Appearance(of: mount.progress, .appeared)
      guard case .welcome(let store)? = mount.step.child else { return [row] }
      return [row, Appearance(of: store, .appeared)]
    case .main(let mount):
      var shown: [Appearance] = []
      if mount.store.state.activeTab == .home {
        shown.append(Appearance(of: mount.home, .appeared))
      }
      if let upgrade = mount.upgrade.child { shown.append(Appearance(of: upgrade, .appeared)) }
      return shown
    case .signIn, nil:
      return []
    }
  }
}
