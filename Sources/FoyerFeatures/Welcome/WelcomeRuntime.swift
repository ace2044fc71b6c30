package import DuetKernel

extension WelcomeFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: WelcomeEnvironment) -> EffectHandler<WelcomeFeature> {
    { payload, _ in
      switch payload {
      case .publishReadiness(let step, let ready):
        environment.updateReadiness(step, ready)
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// A fresh welcome step.
@MainActor
package func makeWelcomeStore(environment: WelcomeEnvironment) -> Store<WelcomeFeature> {
  Store(
    WelcomeFeature.self, initialState: WelcomeState(), handler: WelcomeFeature.handler(environment))
}
