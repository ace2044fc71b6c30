import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let onboardingScenario = Scenario(
  OnboardingFeature.self,
  """
  Three steps lead through onboarding. Each is heard while it is on screen and no longer; going back \
  keeps the answers, and the last step hands all of them up.
  """
) {
  Given(OnboardingState())

  Branch("steps advance to completion") {
    When("the welcome step is done", .welcome(event: .continued)) {
      Then(OnboardingState(page: .name))
      ThenEffects()
    }
    When("the name step brings a name", .name(event: .continued(name: "Ann"))) {
      Then(OnboardingState(page: .preferences, name: "Ann"))
      ThenEffects()
    }
    When(
      "the preferences step brings a selection",
      .preferences(event: .continued(preferences: ["digest"]))
    ) {
      Then(OnboardingState(page: .preferences, name: "Ann", preferences: ["digest"]))
      ThenEffects(.run(.notifyListener(.completed(name: "Ann", preferences: ["digest"]))))
    }
  }

  Branch("back walks the pages") {
    When("the welcome step is done", .welcome(event: .continued)) {
      Then(\.page, .name)
      ThenEffects()
    }
    When("the name step brings a name", .name(event: .continued(name: "Ann"))) {
      Then(\.page, .preferences)
      ThenEffects()
    }
    When("back from the preferences", .back) {
      Then(OnboardingState(page: .name, name: "Ann"))
      ThenEffects()
    }
    When("back from the name", .back) {
      Then(OnboardingState(page: .welcome, name: "Ann"))
      ThenEffects()
    }
  }

  Branch("back on welcome inert") {
    When("back where nothing lies behind", .back) {
      Then(OnboardingState())
      ThenEffects()
    }
    When("a step that is not on screen speaks up", .name(event: .continued(name: "stray"))) {
      Then(OnboardingState())
      ThenEffects()
    }
  }
}
