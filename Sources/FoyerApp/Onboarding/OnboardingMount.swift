package import DuetKernel
package import DuetShells
package import FoyerFeatures

/// The mounted onboarding level: the progress row for as long as it is up, and one step beside it.
@MainActor
package final class OnboardingMount: Mounted {
  package let store: Store<OnboardingFeature>
  package let progress: Store<ProgressFeature>
  package let step: ChildSlot<OnboardingPage, OnboardingStep>
  private let host: StoreHost

  init(
    host: StoreHost, store: Store<OnboardingFeature>, progress: Store<ProgressFeature>,
    step: ChildSlot<OnboardingPage, OnboardingStep>
  ) {
    self.host = host
    self.store = store
    self.progress = progress
    self.step = step
  }

  package var liveWorkerCount: Int { host.liveWorkerCount }

  package func teardown() { host.teardown() }
}
