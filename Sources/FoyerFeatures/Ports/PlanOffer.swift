/// A plan that can be bought, with its price as the store spells it.
package struct PlanOffer: Codable, Equatable, Sendable {
  package var plan: Plan
  package var price: String

  package init(plan: Plan, price: String) {
    self.plan = plan
    self.price = price
  }
}
