import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let nameScenario = Scenario(
  NameFeature.self,
  """
  The name step judges the draft on every change and publishes its readiness when that turns; a \
  refused draft shows why on continue, and a good one goes up trimmed.
  """
) {
  Given(NameState())

  Branch("valid draft publishes readiness") {
    When("the first letter is typed", .draftChanged(text: "A")) {
      Then(NameState(draft: "A", isReady: true))
      ThenEffects(.run(.publishReadiness(step: .name, ready: true)))
    }
    When("the name is typed to its end", .draftChanged(text: "Ann")) {
      Then(NameState(draft: "Ann", isReady: true))
      ThenEffects()
    }
    When("the field is emptied", .draftChanged(text: "")) {
      Then(NameState())
      ThenEffects(.run(.publishReadiness(step: .name, ready: false)))
    }
  }

  Branch("empty name rejected") {
    When("the newcomer goes on without a name", .continueTapped) {
      Then(NameState(validation: EditNameMessages.empty))
      ThenEffects()
    }
    When("a letter is typed, and the message goes", .draftChanged(text: "A")) {
      Then(NameState(draft: "A", isReady: true))
      ThenEffects(.run(.publishReadiness(step: .name, ready: true)))
    }
  }

  Branch("continue climbs") {
    When("the field holds a name with spaces around it", .draftChanged(text: " Ann B ")) {
      Then("the step is ready") { $0.isReady }
      ThenEffects(.run(.publishReadiness(step: .name, ready: true)))
    }
    When("the newcomer goes on", .continueTapped) {
      Then(NameState(draft: " Ann B ", isReady: true))
      ThenEffects(.run(.notifyListener(.continued(name: "Ann B"))))
    }
  }
}
