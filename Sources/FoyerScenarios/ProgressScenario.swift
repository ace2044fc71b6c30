import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let progressScenario = Scenario(
  ProgressFeature.self,
  """
  The progress row observes the steps' readiness once, takes its page from the level above it, and \
  writes down what each step says of itself.
  """
) {
  Given(ProgressState())

  Branch("appearance observes once") {
    When("the row comes on screen", .appeared) {
      Then(ProgressState(isObserving: true))
      ThenEffects(.run(.observeReadiness))
    }
    When("it comes on screen again", .appeared) {
      Then(ProgressState(isObserving: true))
      ThenEffects()
    }
  }

  Branch("page projects down") {
    When("the level moves to the name", .pageChanged(page: .name)) {
      Then(ProgressState(page: .name))
      Then("the row counts two") { $0.stepNumber == 2 }
      ThenEffects()
    }
  }

  Branch("readiness arrives laterally") {
    When("the welcome step is ready", .readinessChanged(step: .welcome, ready: true)) {
      Then(\.readiness, [.welcome: true])
      ThenEffects()
    }
    When("so is the name step", .readinessChanged(step: .name, ready: true)) {
      Then(\.readiness, [.welcome: true, .name: true])
      ThenEffects()
    }
    When("the name step takes it back", .readinessChanged(step: .name, ready: false)) {
      Then(ProgressState(readiness: [.welcome: true, .name: false]))
      ThenEffects()
    }
  }
}
