import DuetKernel
import FoyerApp
import FoyerFeatures
import FoyerTerminal

extension Screens {
  func homeForm(_ main: MainMount) -> Form {
    switch main.home.state.presented {
    case .promo: promoForm(main.home)
    case .insights: insightsForm(main.home)
    case nil: listForm(main)
    }
  }

  private func listForm(_ main: MainMount) -> Form {
    let home = main.home
    let isLocked = home.state.entitlement == .free
    let card = Control(
      "insights", "Insights",
      .row(value: isLocked ? "Premium 🔒" : "Your week at a glance") { home.send(.insightsTapped) })
    return Form(
      name: "home", title: "Home",
      blocks: [tabs(main), .gap, .control(card), .gap]
        + home.state.items.map { .text($0.title) })
  }

  private func promoForm(_ home: Store<HomeFeature>) -> Form {
    Form(
      name: "promo", title: "Unlock Insights",
      blocks: [
        .text("Your week at a glance, every week."),
        .gap,
        .control(Control("plans", "See plans", .button { home.send(.upgradeTapped) })),
        .control(Control("later", "Not now", .button { home.send(.dismissed) })),
      ])
  }

  private static let insights = [
    ("Items read this week", "7"), ("Longest streak", "4 days"), ("Most read", "Reading list"),
  ]

  private func insightsForm(_ home: Store<HomeFeature>) -> Form {
    let width = Self.insights.map(\.0.count).max() ?? 0
    let rows = Self.insights.map { label, value in
      Form.Block.text(label + String(repeating: " ", count: width - label.count + 2) + value)
    }
    return Form(
      name: "insights", title: "Insights",
      blocks: rows + [
        .gap, .control(Control("back", "Back", .button { home.send(.dismissed) })),
      ])
  }

  /// The two places of the main level.
  func tabs(_ main: MainMount) -> Form.Block {
    let active = main.store.state.activeTab
    return .row(
      [(MainTab.home, "Home"), (.profile, "Profile")].map { tab, label in
        Control(
          "tab \(label)", label,
          .tab(isSelected: tab == active) { main.store.send(.tabSelected(tab: tab)) })
      })
  }
}
