import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let mainScenario = Scenario(
  MainFeature.self,
  """
  The main level switches tabs, raises the upgrade flow over either of them by request or by link, \
  sends the account link on to the profile tab, and passes a sign-out request up.
  """
) {
  Given(MainState())

  Branch("tab switches") {
    When("the profile tab is picked", .tabSelected(tab: .profile)) {
      Then(MainState(activeTab: .profile))
      ThenEffects()
    }
    When("the home tab is picked", .tabSelected(tab: .home)) {
      Then(MainState())
      ThenEffects()
    }
  }

  Branch("sign out relays") {
    When("the profile tab wants out of the session", .profile(event: .signOutRequested)) {
      Then(MainState())
      ThenEffects(.run(.notifyListener(.signOutRequested)))
    }
  }

  Branch("home opens the upgrade flow") {
    When("the home tab wants to upgrade", .home(event: .upgradeRequested)) {
      Then(MainState(sheet: .upgrade))
      ThenEffects()
    }
    When("the flow ends with a purchase", .upgrade(event: .completed)) {
      Then(MainState())
      ThenEffects()
    }
  }

  Branch("profile opens the upgrade flow") {
    When("the profile tab is picked", .tabSelected(tab: .profile)) {
      Then(\.activeTab, .profile)
      ThenEffects()
    }
    When("the profile tab wants to upgrade", .profile(event: .upgradeRequested)) {
      Then(MainState(activeTab: .profile, sheet: .upgrade))
      ThenEffects()
    }
    When("the flow is left without a purchase", .upgrade(event: .dismissed)) {
      Then(MainState(activeTab: .profile))
      ThenEffects()
    }
  }

  Branch("link opens the upgrade flow") {
    When("a link to the flow arrives", .openLink(link: .upgrade)) {
      Then(MainState(sheet: .upgrade))
      ThenEffects()
    }
  }

  Branch("link travels to the profile tab") {
    When("a link to the account arrives", .openLink(link: .profileAccount)) {
      Then(MainState(activeTab: .profile))
      ThenEffects(.run(.forwardLink(link: .profileAccount)))
    }
  }
}
