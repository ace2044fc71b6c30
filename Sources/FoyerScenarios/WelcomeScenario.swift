import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let welcomeScenario = Scenario(
  WelcomeFeature.self,
  "The welcome step says that it is ready when it comes on screen, and goes on when told to."
) {
  Given(WelcomeState())

  Branch("appearance publishes readiness") {
    When("the step comes on screen", .appeared) {
      Then(WelcomeState(isReady: true))
      ThenEffects(.run(.publishReadiness(step: .welcome, ready: true)))
    }
  }

  Branch("continue climbs") {
    When("the newcomer goes on", .continueTapped) {
      Then(WelcomeState())
      ThenEffects(.run(.notifyListener(.continued)))
    }
  }
}
