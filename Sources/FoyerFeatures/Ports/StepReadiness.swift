/// One onboarding step's word on whether it may be left.
package struct StepReadiness: Equatable, Sendable {
  package var step: OnboardingPage
  package var ready: Bool

  package init(step: OnboardingPage, ready: Bool) {
    self.step = step
    self.ready = ready
  }
}
