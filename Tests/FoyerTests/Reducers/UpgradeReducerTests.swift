import DuetKernel
import FoyerFeatures
import Testing

/// The upgrade flow's buttons on steps that no recording tries them on.
@Suite("Corners of the upgrade flow")
struct UpgradeReducerTests {
  @Test("appearing before the offers are there asks again")
  func loadsAgain() {
    #expect(
      Reduction(UpgradeFeature.self, from: UpgradeState(), .appeared, .appeared)
        == Reduction(UpgradeState(), .run(.loadPlans)))
  }

  @Test("a purchase's answer is taken when nothing is in flight")
  func unaskedAnswer() {
    #expect(
      Reduction(
        UpgradeFeature.self, from: UpgradeState(failure: "Payment declined."),
        .purchaseFinished(outcome: .purchased(plan: .monthly)))
        == Reduction(UpgradeState(step: .done, failure: "Payment declined.")))
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let state: UpgradeState
    let action: UpgradeAction

    init(_ name: String, _ state: UpgradeState, _ action: UpgradeAction) {
      self.testDescription = name
      self.state = state
      self.action = action
    }
  }

  @Test(
    "what does not belong to the step is inert",
    arguments: [
      Row(
        "picking on the confirmation", UpgradeState(step: .confirm(plan: .monthly)),
        .planSelected(plan: .yearly)),
      Row("picking when done", UpgradeState(step: .done), .planSelected(plan: .yearly)),
      Row("confirming on the plans", UpgradeState(), .confirmTapped),
      Row("confirming when done", UpgradeState(step: .done), .confirmTapped),
      Row(
        "back during a purchase",
        UpgradeState(step: .confirm(plan: .monthly), isPurchasing: true), .back),
      Row("done on the plans", UpgradeState(), .doneTapped),
      Row(
        "done on the confirmation", UpgradeState(step: .confirm(plan: .monthly)), .doneTapped),
    ])
  func inert(_ row: Row) {
    #expect(
      Reduction(UpgradeFeature.self, from: row.state, row.action) == Reduction(row.state))
  }

  @Test("trying again clears the failure")
  func retry() {
    #expect(
      Reduction(
        UpgradeFeature.self,
        from: UpgradeState(step: .confirm(plan: .yearly), failure: "Payment declined."),
        .confirmTapped)
        == Reduction(
          UpgradeState(step: .confirm(plan: .yearly), isPurchasing: true),
          .run(.purchase(plan: .yearly))))
  }

  @Test("a swipe during a purchase leaves without one, a swipe when done completes")
  func swipe() {
    let buying = UpgradeState(step: .confirm(plan: .monthly), isPurchasing: true)
    #expect(
      Reduction(UpgradeFeature.self, from: buying, .dismissTapped)
        == Reduction(buying, .run(.notifyListener(.dismissed))))
    let done = UpgradeState(step: .done)
    #expect(
      Reduction(UpgradeFeature.self, from: done, .dismissTapped)
        == Reduction(done, .run(.notifyListener(.completed))))
  }
}
