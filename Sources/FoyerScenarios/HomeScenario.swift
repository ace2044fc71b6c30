import DuetKernel
package import DuetReplay
package import FoyerFeatures

private let twoItems = [
  Item(id: "1", title: "Welcome note"),
  Item(id: "2", title: "Getting started"),
]

package let homeScenario = Scenario(
  HomeFeature.self,
  """
  The home tab loads its list once. Its card shows the promo while the account is free and the \
  summary once it is not; the promo hands the wish to upgrade up.
  """
) {
  Given(HomeState())
  When("the tab comes on screen", .appeared) {
    Then(HomeState(isLoading: true))
    ThenEffects(.run(.loadItems))
  }

  Branch("loads once") {
    When("it comes on screen again while it loads", .appeared) {
      Then(HomeState(isLoading: true))
      ThenEffects()
    }
    When("the list comes in", .itemsLoaded(items: twoItems)) {
      Then(HomeState(items: twoItems))
      ThenEffects()
    }
  }

  Branch("reappear keeps items") {
    When("the list comes in", .itemsLoaded(items: twoItems)) {
      Then(\.items, twoItems)
      ThenEffects()
    }
    When("the tab comes on screen with its list", .appeared) {
      Then(HomeState(items: twoItems))
      ThenEffects()
    }
  }

  Branch("locked card presents promo") {
    When("the locked card is tapped", .insightsTapped) {
      Then(HomeState(isLoading: true, presented: .promo))
      ThenEffects()
    }
    When("the promo is put away", .dismissed) {
      Then(HomeState(isLoading: true))
      ThenEffects()
    }
  }

  Branch("unlocked card presents insights") {
    When(
      "a yearly subscription comes in",
      .entitlementChanged(entitlement: .premium(plan: .yearly))
    ) {
      Then(\.entitlement, .premium(plan: .yearly))
      ThenEffects()
    }
    When("the unlocked card is tapped", .insightsTapped) {
      Then(
        HomeState(isLoading: true, entitlement: .premium(plan: .yearly), presented: .insights))
      ThenEffects()
    }
  }

  Branch("promo requests the upgrade") {
    When("the locked card is tapped", .insightsTapped) {
      Then(\.presented, .promo)
      ThenEffects()
    }
    When("the promo's offer is taken up", .upgradeTapped) {
      Then(HomeState(isLoading: true))
      ThenEffects(.run(.notifyListener(.upgradeRequested)))
    }
  }

  Branch("card unlocks from the stream") {
    When("the locked card is tapped", .insightsTapped) {
      Then(\.presented, .promo)
      ThenEffects()
    }
    When("the promo's offer is taken up", .upgradeTapped) {
      Then(\.presented, nil)
      ThenEffects(.run(.notifyListener(.upgradeRequested)))
    }
    When(
      "a monthly subscription comes in",
      .entitlementChanged(entitlement: .premium(plan: .monthly))
    ) {
      Then(HomeState(isLoading: true, entitlement: .premium(plan: .monthly)))
      ThenEffects()
    }
  }
}
