package import DuetKernel

extension RootFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: RootEnvironment) -> EffectHandler<RootFeature> {
    { payload, _ in
      switch payload {
      case .forwardLink(let link):
        environment.forwardLink(link)
      case .completeOnboarding(let name, let preferences):
        environment.completeOnboarding(name, preferences)
      }
    }
  }
}

/// The root, always from the start: the splash replays and the session decides the rest.
@MainActor
package func makeRootStore(environment: RootEnvironment) -> Store<RootFeature> {
  Store(RootFeature.self, initialState: RootState(), handler: RootFeature.handler(environment))
}
