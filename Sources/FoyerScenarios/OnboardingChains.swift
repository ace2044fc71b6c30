import DuetKernel
package import DuetReplay
import FoyerFeatures

package let onboardingNameChain = Chain(
  "onboarding-name",
  "A good name reaches the onboarding level, which keeps it and turns to the preferences."
) {
  Node(NameFeature.self, NameState(draft: "Ann", isReady: true))
  Node(OnboardingFeature.self, OnboardingState(page: .name))

  When("the newcomer goes on", NameFeature.self, .continueTapped) {
    Then(NameState(draft: "Ann", isReady: true))
    ThenEffects(.run(.notifyListener(.continued(name: "Ann"))))
  }
  Hop("the step's report turns the page", to: OnboardingFeature.self, as: OnboardingAction.name) {
    Then(OnboardingState(page: .preferences, name: "Ann"))
    ThenEffects()
  }
}
