package import DuetKernel

/// What can stand above the home list.
package enum HomePresentation: Codable, CanonicalSum, Equatable, Sendable {
  /// The advertisement for Premium.
  case promo
  /// The weekly summary that Premium unlocks.
  case insights
}

/// What the home tab remembers.
package struct HomeState: Codable, Equatable, Sendable {
  package var items: [Item]
  package var isLoading: Bool
  package var entitlement: Entitlement
  package var presented: HomePresentation?

  package init(
    items: [Item] = [], isLoading: Bool = false, entitlement: Entitlement = .free,
    presented: HomePresentation? = nil
  ) {
    self.items = items
    self.isLoading = isLoading
    self.entitlement = entitlement
    self.presented = presented
  }
}

/// What can happen to the home tab.
package enum HomeAction: Codable, CanonicalSum, Equatable, Sendable {
  case appeared
  case itemsLoaded(items: [Item])
  case entitlementChanged(entitlement: Entitlement)
  case insightsTapped
  case upgradeTapped
  case dismissed
}

/// What the home tab tells the main level.
package enum HomeDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case upgradeRequested
}

/// What the home tab asks of the outside world.
package enum HomeEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case loadItems
  case notifyListener(HomeDelegateEvent)
}

/// The home tab: a list that loads once, and a card that shows the summary to subscribers and the
/// promo to everyone else.
///
/// What is on screen is decided at the tap; an entitlement that changes later does not swap it.
package enum HomeFeature: Feature {
  package static let name = "home"

  package static func reduce(
    _ state: inout HomeState, _ action: HomeAction
  ) -> [Effect<HomeEffectPayload>] {
    switch action {
    case .appeared:
      guard !state.isLoading, state.items.isEmpty else { return [] }
      state.isLoading = true
      return [.run(.loadItems)]

    case .itemsLoaded(let items):
      state.items = items
      state.isLoading = false
      return []

    case .entitlementChanged(let entitlement):
      state.entitlement = entitlement
      return []

    case .insightsTapped:
      switch state.entitlement {
      case .free: state.presented = .promo
      case .premium: state.presented = .insights
      }
      return []

    case .upgradeTapped:
      state.presented = nil
      return [.run(.notifyListener(.upgradeRequested))]

    case .dismissed:
      state.presented = nil
      return []
    }
  }
}
