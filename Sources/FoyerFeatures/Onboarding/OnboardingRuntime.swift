package import DuetKernel

extension OnboardingFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: OnboardingEnvironment) -> EffectHandler<
    OnboardingFeature
  > {
    { payload, _ in
      switch payload {
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// An onboarding level; `page` is where a restored route goes on.
@MainActor
package func makeOnboardingStore(
  page: OnboardingPage = .welcome, environment: OnboardingEnvironment
) -> Store<OnboardingFeature> {
  Store(
    OnboardingFeature.self, initialState: OnboardingState(page: page),
    handler: OnboardingFeature.handler(environment))
}
