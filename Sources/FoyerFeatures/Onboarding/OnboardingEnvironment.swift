/// The outside world of a mounted onboarding level.
package struct OnboardingEnvironment: Sendable {
  package var notifyHost: Callback<OnboardingDelegateEvent>

  package init(notifyHost: @escaping Callback<OnboardingDelegateEvent>) {
    self.notifyHost = notifyHost
  }
}
