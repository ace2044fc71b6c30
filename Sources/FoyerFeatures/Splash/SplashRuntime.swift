package import DuetKernel

extension SplashFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: SplashEnvironment) -> EffectHandler<SplashFeature> {
    { payload, send in
      switch payload {
      case .armSafetyNet(let afterMillis):
        do {
          try await environment.clock.sleep(nanoseconds: afterMillis * 1_000_000)
        } catch {
          // A sleep ends early only by cancellation: the net is taken down and says nothing.
          return
        }
        send(.safetyNetElapsed)
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// A fresh splash, its safety net not armed.
@MainActor
package func makeSplashStore(environment: SplashEnvironment) -> Store<SplashFeature> {
  Store(
    SplashFeature.self, initialState: SplashState(), handler: SplashFeature.handler(environment))
}
