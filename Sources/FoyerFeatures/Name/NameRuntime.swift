package import DuetKernel

extension NameFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: NameEnvironment) -> EffectHandler<NameFeature> {
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

/// A fresh name step.
@MainActor
package func makeNameStore(environment: NameEnvironment) -> Store<NameFeature> {
  Store(NameFeature.self, initialState: NameState(), handler: NameFeature.handler(environment))
}
