import DuetKernel
import DuetShells
package import FoyerFeatures

@MainActor
package struct RootBuilder {
  private let dependency: any RootDependency

  package init(dependency: any RootDependency) {
    self.dependency = dependency
  }

  /// Mounts the app. It starts with the splash whatever was restored, and goes on to where the
  /// session leads; the restored route counts only if that is where it was.
  package func build(restored: RouteSpine? = nil) -> RootMount {
    let component = RootComponent(dependency: dependency)
    let host = StoreHost()
    let actions = Relay<RootAction>()
    let links = Relay<DeepLink>()
    let entitlement = Projected(Entitlement.free)
    // The timers of the backend end with the root, and after all that may still ask for one.
    host.adopt(component.backend)
    let store = host.adopt(
      makeRootStore(environment: component.environment(forwardLink: { links.send($0) })))
    actions.connect(to: store)

    let levels = RootLevels(
      component: component, actions: actions, entitlement: entitlement.slice,
      restored: RestoredRoute(restored))
    let child = host.adopt(
      ChildSlot<RootPhase, RootChild> { [unowned store] phase in
        levels.build(phase, for: store.state)
      })
    let hold = LinkHold(child)
    links.connect(to: hold) { hold, link in hold.forward(link) }
    host.adopt(
      StateTransitions(of: store) { transition in
        entitlement.write(transition.current.entitlement)
        child.reconcile(transition.current.phase)
        // Last: a link that is kept is for the level that has just been mounted.
        hold.release()
      })
    host.adopt(SessionWorker(component.auth, actions))
    host.adopt(EntitlementWorker(component.purchases, actions))
    return RootMount(
      host: host, store: store, child: child,
      storageProblem: component.backend.storageProblem)
  }
}
