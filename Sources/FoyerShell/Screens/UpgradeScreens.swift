import DuetKernel
import FoyerFeatures
import FoyerTerminal

extension Screens {
  func upgradeForm(_ store: Store<UpgradeFeature>) -> Form {
    var form =
      switch store.state.step {
      case .plans: plansForm(store)
      case .confirm(let plan): confirmForm(store, plan)
      case .done: doneForm(store)
      }
    form.isSheet = true
    return form
  }

  private func plansForm(_ store: Store<UpgradeFeature>) -> Form {
    let offers = store.state.offers.map { offer in
      Form.Block.control(
        Control(
          "plan \(Self.name(offer.plan))", Self.name(offer.plan),
          .row(value: offer.price) { store.send(.planSelected(plan: offer.plan)) }))
    }
    return Form(
      name: "plans", title: "Choose a plan",
      blocks: offers + [
        .gap, .control(Control("later", "Not now", .button { store.send(.back) })),
      ])
  }

  private func confirmForm(_ store: Store<UpgradeFeature>, _ plan: Plan) -> Form {
    let state = store.state
    let price = state.offers.first { $0.plan == plan }.map { "\($0.price), " } ?? ""
    var blocks: [Form.Block] = [.text("\(price)\(Self.billing(plan))")]
    if let failure = state.failure { blocks.append(.text("! \(failure)")) }
    return Form(
      name: "confirm", title: "Confirm \(Self.name(plan))",
      blocks: blocks + [
        .gap,
        .control(
          Control(
            "confirm", state.isPurchasing ? "Purchasing…" : "Confirm",
            .button { store.send(.confirmTapped) }, isEnabled: !state.isPurchasing)),
        .control(
          Control("back", "Back", .button { store.send(.back) }, isEnabled: !state.isPurchasing)),
      ])
  }

  private static func billing(_ plan: Plan) -> String {
    switch plan {
    case .monthly: "billed every month."
    case .yearly: "billed once a year."
    }
  }

  private func doneForm(_ store: Store<UpgradeFeature>) -> Form {
    Form(
      name: "done", title: "You're Premium",
      blocks: [
        .text("Insights is unlocked."),
        .gap,
        .control(Control("done", "Done", .button { store.send(.doneTapped) })),
      ])
  }
}
