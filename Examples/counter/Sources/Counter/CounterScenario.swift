import DuetReplay

public let counterScenario = Scenario(CounterFeature.self, "A counter that saves its total.") {
  Given(0)
  When("two are added", .added(amount: 2)) {
    Then(2)
    ThenEffects(.run(.save(total: 2)))
  }
  Branch("adds up") {
    When("three more are added", .added(amount: 3)) { Then(5) }
  }
  Branch("starts over") {
    When("the counter is reset", .reset) { Then(0) }
  }
}
