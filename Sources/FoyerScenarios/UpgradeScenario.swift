import DuetKernel
package import DuetReplay
package import FoyerFeatures

private let offers = [
  PlanOffer(plan: .monthly, price: "$4.99"),
  PlanOffer(plan: .yearly, price: "$39.99"),
]

package let upgradeScenario = Scenario(
  UpgradeFeature.self,
  """
  The upgrade flow walks from the plans over a confirmation to done, and back. A purchase runs once \
  and may fail; every way out says whether Premium was bought.
  """
) {
  Given(UpgradeState())
  When("the sheet comes up", .appeared) {
    Then(UpgradeState())
    ThenEffects(.run(.loadPlans))
  }
  When("both offers come in", .plansLoaded(offers: offers)) {
    Then(UpgradeState(offers: offers))
    ThenEffects()
  }

  Branch("plans load once") {
    When("the sheet comes up with its offers", .appeared) {
      Then(UpgradeState(offers: offers))
      ThenEffects()
    }
  }

  Branch("select confirm purchase done") {
    When("the yearly plan is picked", .planSelected(plan: .yearly)) {
      Then(UpgradeState(step: .confirm(plan: .yearly), offers: offers))
      ThenEffects()
    }
    When("it is confirmed", .confirmTapped) {
      Then(UpgradeState(step: .confirm(plan: .yearly), offers: offers, isPurchasing: true))
      ThenEffects(.run(.purchase(plan: .yearly)))
    }
    When("it is confirmed again while the purchase runs", .confirmTapped) {
      Then("the purchase goes on") { $0.isPurchasing }
      ThenEffects()
    }
    When("the purchase goes through", .purchaseFinished(outcome: .purchased(plan: .yearly))) {
      Then(UpgradeState(step: .done, offers: offers))
      ThenEffects()
    }
    When("the buyer is done", .doneTapped) {
      Then(UpgradeState(step: .done, offers: offers))
      ThenEffects(.run(.notifyListener(.completed)))
    }
  }

  Branch("back walks the steps") {
    When("the monthly plan is picked", .planSelected(plan: .monthly)) {
      Then(\.step, .confirm(plan: .monthly))
      ThenEffects()
    }
    When("back from the confirmation", .back) {
      Then(UpgradeState(offers: offers))
      ThenEffects()
    }
    When("back from the plans", .back) {
      Then(UpgradeState(offers: offers))
      ThenEffects(.run(.notifyListener(.dismissed)))
    }
  }

  Branch("purchase failure lands") {
    When("the monthly plan is picked", .planSelected(plan: .monthly)) {
      Then(\.step, .confirm(plan: .monthly))
      ThenEffects()
    }
    When("it is confirmed", .confirmTapped) {
      Then(\.isPurchasing, true)
      ThenEffects(.run(.purchase(plan: .monthly)))
    }
    When(
      "the card is turned down",
      .purchaseFinished(outcome: .failed(reason: "Payment declined."))
    ) {
      Then(
        UpgradeState(
          step: .confirm(plan: .monthly), offers: offers, failure: "Payment declined."))
      ThenEffects()
    }
  }

  Branch("back on done completes") {
    When("the monthly plan is picked", .planSelected(plan: .monthly)) {
      Then(\.step, .confirm(plan: .monthly))
      ThenEffects()
    }
    When("it is confirmed", .confirmTapped) {
      Then(\.isPurchasing, true)
      ThenEffects(.run(.purchase(plan: .monthly)))
    }
    When("the purchase goes through", .purchaseFinished(outcome: .purchased(plan: .monthly))) {
      Then(UpgradeState(step: .done, offers: offers))
      ThenEffects()
    }
    When("back from the last step", .back) {
      Then(UpgradeState(step: .done, offers: offers))
      ThenEffects(.run(.notifyListener(.completed)))
    }
  }

  Branch("dismiss from outside") {
    When("the sheet is swiped away", .dismissTapped) {
      Then(UpgradeState(offers: offers))
      ThenEffects(.run(.notifyListener(.dismissed)))
    }
  }
}
