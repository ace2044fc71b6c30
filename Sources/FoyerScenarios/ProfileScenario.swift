import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let profileScenario = Scenario(
  ProfileFeature.self,
  """
  The profile tab opens the account screen by tap or by link, keeps its header in step with a saved \
  name and its plan row in step with the entitlement, and passes sign-out and upgrade requests up.
  """
) {
  Given(ProfileState(displayName: "Ann"))
  When("the account row is tapped", .accountTapped) {
    Then(ProfileState(displayName: "Ann", child: .account))
    ThenEffects()
  }

  Branch("account closes") {
    When("the account screen is left", .account(event: .closed)) {
      Then(ProfileState(displayName: "Ann"))
      ThenEffects()
    }
  }

  Branch("name change updates header") {
    When("the account screen has a new name", .account(event: .nameChanged(name: "Ann B"))) {
      Then(ProfileState(displayName: "Ann B", child: .account))
      ThenEffects()
    }
  }

  Branch("sign out relays") {
    When("the account screen wants out of the session", .account(event: .signOutRequested)) {
      Then(ProfileState(displayName: "Ann", child: .account))
      ThenEffects(.run(.notifyListener(.signOutRequested)))
    }
  }

  Branch("plan row follows the stream") {
    When(
      "a yearly subscription comes in",
      .entitlementChanged(entitlement: .premium(plan: .yearly))
    ) {
      Then(\.entitlement, .premium(plan: .yearly))
      Then(\.child, .account)
      ThenEffects()
    }
  }

  Branch("plan row requests the upgrade") {
    When("the plan row is tapped", .planTapped) {
      Then(ProfileState(displayName: "Ann", child: .account))
      ThenEffects(.run(.notifyListener(.upgradeRequested)))
    }
  }

  Branch("link mounts the account screen") {
    When("the account screen is left", .account(event: .closed)) {
      Then(\.child, nil)
      ThenEffects()
    }
    When("a link to the account arrives", .openLink(link: .profileAccount)) {
      Then(ProfileState(displayName: "Ann", child: .account))
      ThenEffects()
    }
    When("a link meant for the main level strays here", .openLink(link: .upgrade)) {
      Then(ProfileState(displayName: "Ann", child: .account))
      ThenEffects()
    }
  }
}
