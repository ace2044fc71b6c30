import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let preferencesScenario = Scenario(
  PreferencesFeature.self,
  """
  The preferences step keeps its selection in screen order, is ready while anything is selected, and \
  publishes that when it turns; an empty selection cannot go on, and an unknown key does nothing.
  """
) {
  Given(PreferencesState())

  Branch("toggle publishes readiness") {
    When("the last row goes on", .preferenceToggled(key: "tips")) {
      Then(PreferencesState(selected: ["tips"], isReady: true))
      ThenEffects(.run(.publishReadiness(step: .preferences, ready: true)))
    }
    When("the first row goes on and stands in front", .preferenceToggled(key: "digest")) {
      Then(PreferencesState(selected: ["digest", "tips"], isReady: true))
      ThenEffects()
    }
    When("the last row goes off", .preferenceToggled(key: "tips")) {
      Then(PreferencesState(selected: ["digest"], isReady: true))
      ThenEffects()
    }
    When("nothing is left on", .preferenceToggled(key: "digest")) {
      Then(PreferencesState())
      ThenEffects(.run(.publishReadiness(step: .preferences, ready: false)))
    }
  }

  Branch("continue needs one") {
    When("the newcomer goes on with nothing selected", .continueTapped) {
      Then(PreferencesState())
      ThenEffects()
    }
    When("a key that no row has is toggled", .preferenceToggled(key: "unknown")) {
      Then(PreferencesState())
      ThenEffects()
    }
  }

  Branch("continue climbs") {
    When("one row goes on", .preferenceToggled(key: "reminders")) {
      Then(\.selected, ["reminders"])
      ThenEffects(.run(.publishReadiness(step: .preferences, ready: true)))
    }
    When("the newcomer goes on", .continueTapped) {
      Then(PreferencesState(selected: ["reminders"], isReady: true))
      ThenEffects(.run(.notifyListener(.continued(preferences: ["reminders"]))))
    }
  }
}
