import DuetKernel
import FoyerApp
import FoyerFeatures

/// A view that shows, and what it reports when it begins to.
@MainActor
struct Appearance {
  let id: ObjectIdentifier
  let report: @MainActor () -> Void

  init<F: Feature>(of store: Store<F>, _ action: F.Action) {
    id = ObjectIdentifier(store)
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
      if mount.store.state.activeTab == .home { shown.append(Appearance(of: mount.home, .appeared)) }
      if let upgrade = mount.upgrade.child { shown.append(Appearance(of: upgrade, .appeared)) }
      return shown
    case .signIn, nil:
      return []
    }
  }
}
