import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let editNameScenario = Scenario(
  EditNameFeature.self,
  """
  The editor keeps the draft as typed, checks it on save and sends the trimmed name; a refused draft \
  shows why until the next keystroke. Only a finished save or a cancel reports to the account screen.
  """
) {
  Given(EditNameState(draft: "Ann"))

  Branch("valid name saves") {
    When("the field holds a name with spaces around it", .draftChanged(text: " Ann B ")) {
      Then(EditNameState(draft: " Ann B "))
      ThenEffects()
    }
    When("save is tapped", .saveTapped) {
      Then(EditNameState(draft: " Ann B ", isSaving: true))
      ThenEffects(.run(.saveName(name: "Ann B")))
    }
    When("save is tapped once more while it runs", .saveTapped) {
      Then(EditNameState(draft: " Ann B ", isSaving: true))
      ThenEffects()
    }
    When("the account port has stored the name", .saveFinished) {
      Then(EditNameState(draft: " Ann B "))
      ThenEffects(.run(.notifyListener(.saved(name: "Ann B"))))
    }
  }

  Branch("empty name rejected") {
    When("the field holds spaces only", .draftChanged(text: "   ")) {
      Then(\.draft, "   ")
      ThenEffects()
    }
    When("save is tapped", .saveTapped) {
      Then(EditNameState(draft: "   ", validation: EditNameMessages.empty))
      ThenEffects()
    }
  }

  Branch("long name rejected") {
    When("the field holds one letter too many", .draftChanged(text: letters(41))) {
      Then(\.validation, nil)
      ThenEffects()
    }
    When("save is tapped", .saveTapped) {
      Then(EditNameState(draft: letters(41), validation: EditNameMessages.tooLong))
      ThenEffects()
    }
    When("a letter goes, and with it the message", .draftChanged(text: letters(40))) {
      Then(EditNameState(draft: letters(40)))
      ThenEffects()
    }
  }

  Branch("cancel closes") {
    When("cancel is tapped", .cancelTapped) {
      Then(EditNameState(draft: "Ann"))
      ThenEffects(.run(.notifyListener(.closed)))
    }
  }
}

private func letters(_ count: Int) -> String {
  String(repeating: "A", count: count)
}
