import DuetKernel
import DuetReplay

let counterScenario = Scenario(CounterFeature.self, "Counts taps, and tells at three.") {
  Given(CounterState())
  When("a first tap", .tapped(times: 1)) {
    Then(CounterState(count: 1))
    Then(\.count, 1)
    Then(\.note, nil)
    Then(\.isFull, false)
    Then("is not full") { !$0.isFull }
    ThenEffects()
  }
  Context("two more") {
    When("a second tap", .tapped(times: 1))
    Context("the last") {
      When("a third tap", .tapped(times: 1)) {
        ThenEffects(
          .run(.playSound, id: "counter.sound"), .run(.notifyListener(.full(at: 3))))
      }
    }
  }
  Branch("Reset empties it") {
    When("the reset button", .reset) {
      Then(CounterState())
      ThenEffects(.cancel(id: "counter.sound"))
    }
  }
  Branch("noted") {
    When("a note", .noted(note: "é")) { Then(\.note, "é") }
    Branch("and reset") {
      When("the reset button", .reset)
    }
    Branch("and left") {}
  }
}

let counterChain = Chain("total-counter", "A full counter reaches the total.") {
  Node(CounterFeature.self, CounterState(count: 2))
  Node(TotalFeature.self, TotalState(sum: 4))
  When("the third tap", CounterFeature.self, .tapped(times: 1)) {
    ThenEffects(.run(.playSound, id: "counter.sound"), .run(.notifyListener(.full(at: 3))))
  }
  Hop("the total hears of it", to: TotalFeature.self, as: TotalAction.counter) {
    Then(\.sum, 7)
    ThenEffects()
  }
  When("the total is cleared", TotalFeature.self, .cleared)
}
