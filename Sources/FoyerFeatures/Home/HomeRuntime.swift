package import DuetKernel

extension HomeFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: HomeEnvironment) -> EffectHandler<HomeFeature> {
    { payload, send in
      switch payload {
      case .loadItems:
        guard let items = await awaitCallback({ environment.loadItems($0) }) else { return }
        send(.itemsLoaded(items: items))
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// A home tab without items; `initialState` carries what a restored route presents.
@MainActor
package func makeHomeStore(initialState: HomeState = HomeState(), environment: HomeEnvironment)
  -> Store<HomeFeature>
{
  Store(HomeFeature.self, initialState: initialState, handler: HomeFeature.handler(environment))
}
