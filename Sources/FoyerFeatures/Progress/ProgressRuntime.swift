package import DuetKernel

extension ProgressFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: ProgressEnvironment) -> EffectHandler<ProgressFeature>
  {
    { payload, send in
      switch payload {
      case .observeReadiness:
        let subscription = environment.observeReadiness { report in
          send(.readinessChanged(step: report.step, ready: report.ready))
        }
        await awaitCancellation()
        subscription.cancel()
      }
    }
  }
}

/// A fresh row that has heard of no step.
@MainActor
package func makeProgressStore(environment: ProgressEnvironment) -> Store<ProgressFeature> {
  Store(
    ProgressFeature.self, initialState: ProgressState(),
    handler: ProgressFeature.handler(environment))
}
