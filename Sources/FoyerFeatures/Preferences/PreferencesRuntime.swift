package import DuetKernel

extension PreferencesFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: PreferencesEnvironment) -> EffectHandler<
    PreferencesFeature
  > {
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

/// A fresh preferences step.
@MainActor
package func makePreferencesStore(environment: PreferencesEnvironment) -> Store<PreferencesFeature>
{
  Store(
    PreferencesFeature.self, initialState: PreferencesState(),
    handler: PreferencesFeature.handler(environment))
}
