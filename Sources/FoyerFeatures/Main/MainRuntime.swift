package import DuetKernel

extension MainFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: MainEnvironment) -> EffectHandler<MainFeature> {
    { payload, _ in
      switch payload {
      case .notifyListener(let event):
        environment.notifyHost(event)
      case .forwardLink(let link):
        environment.forwardLink(link)
      }
    }
  }
}

/// A main level; `initialState` carries the tab and the sheet of a restored route.
@MainActor
package func makeMainStore(initialState: MainState = MainState(), environment: MainEnvironment)
  -> Store<MainFeature>
{
  Store(MainFeature.self, initialState: initialState, handler: MainFeature.handler(environment))
}
