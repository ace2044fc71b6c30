import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let accountScenario = Scenario(
  AccountFeature.self,
  """
  The account screen opens the name editor and passes a saved name up; it asks the port to sign out \
  once and passes the request up when the port has confirmed.
  """
) {
  Given(AccountState(displayName: "Ann"))

  Branch("edit name saves and climbs") {
    When("the name row is tapped", .editNameTapped) {
      Then(AccountState(displayName: "Ann", child: .editName))
      ThenEffects()
    }
    When("the editor reports a saved name", .editName(event: .saved(name: "Ann B"))) {
      Then(AccountState(displayName: "Ann B"))
      ThenEffects(.run(.notifyListener(.nameChanged(name: "Ann B"))))
    }
  }

  Branch("edit name cancels") {
    When("the name row is tapped", .editNameTapped) {
      Then(\.child, .editName)
      ThenEffects()
    }
    When("the editor closes without a save", .editName(event: .closed)) {
      Then(AccountState(displayName: "Ann"))
      ThenEffects()
    }
  }

  Branch("sign out requests once") {
    When("the sign-out row is tapped", .signOutTapped) {
      Then(AccountState(displayName: "Ann", isSigningOut: true))
      ThenEffects(.run(.signOut))
    }
    When("it is tapped again before the answer", .signOutTapped) {
      Then(AccountState(displayName: "Ann", isSigningOut: true))
      ThenEffects()
    }
    When("the port has ended the session", .signedOut) {
      Then(AccountState(displayName: "Ann"))
      ThenEffects(.run(.notifyListener(.signOutRequested)))
    }
  }

  Branch("close climbs") {
    When("the screen is left", .closeTapped) {
      Then(AccountState(displayName: "Ann"))
      ThenEffects(.run(.notifyListener(.closed)))
    }
  }
}
