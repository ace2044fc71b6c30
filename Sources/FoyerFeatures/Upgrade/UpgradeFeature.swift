package import DuetKernel

/// Where in the upgrade flow a buyer is.
package enum UpgradeStep: Codable, CanonicalSum, Equatable, Sendable {
  case plans
  case confirm(plan: Plan)
  case done
}

/// What the upgrade flow remembers.
package struct UpgradeState: Codable, Equatable, Sendable {
  package var step: UpgradeStep
  package var offers: [PlanOffer]
  package var isPurchasing: Bool
  package var failure: String?

  package init(
    step: UpgradeStep = .plans, offers: [PlanOffer] = [], isPurchasing: Bool = false,
    failure: String? = nil
  ) {
    self.step = step
    self.offers = offers
    self.isPurchasing = isPurchasing
    self.failure = failure
  }
}

/// What can happen to the upgrade flow.
package enum UpgradeAction: Codable, CanonicalSum, Equatable, Sendable {
  case appeared
  case plansLoaded(offers: [PlanOffer])
  case planSelected(plan: Plan)
  case confirmTapped
  case purchaseFinished(outcome: PurchaseOutcome)
  case back
  case doneTapped
  case dismissTapped
}

/// What the upgrade flow tells the main level.
package enum UpgradeDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case completed
  case dismissed
}

/// What the upgrade flow asks of the outside world.
package enum UpgradeEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case loadPlans
  case purchase(plan: Plan)
  case notifyListener(UpgradeDelegateEvent)
}

/// The sheet that sells Premium: plans, confirmation, done.
///
/// It never learns what the account is entitled to; the entitlement stream tells the tabs. Loading
/// the offers has no latch: appearing before they are there asks again.
package enum UpgradeFeature: Feature {
  package static let name = "upgrade"

  package static func reduce(
    _ state: inout UpgradeState, _ action: UpgradeAction
  ) -> [Effect<UpgradeEffectPayload>] {
    switch action {
    case .appeared:
      return state.offers.isEmpty ? [.run(.loadPlans)] : []

    case .plansLoaded(let offers):
      state.offers = offers
      return []

    case .planSelected(let plan):
      guard case .plans = state.step else { return [] }
      state.step = .confirm(plan: plan)
      state.failure = nil
      return []

    case .confirmTapped:
      guard case .confirm(let plan) = state.step, !state.isPurchasing else { return [] }
      state.isPurchasing = true
      state.failure = nil
      return [.run(.purchase(plan: plan))]

    case .purchaseFinished(.purchased):
      state.isPurchasing = false
      state.step = .done
      return []

    case .purchaseFinished(.failed(let reason)):
      state.isPurchasing = false
      state.failure = reason
      return []

    case .back:
      return stepBack(&state)

    case .doneTapped:
      guard case .done = state.step else { return [] }
      return [.run(.notifyListener(.completed))]

    case .dismissTapped:
      return [.run(.notifyListener(state.step == .done ? .completed : .dismissed))]
    }
  }

  /// One step back, or out of the flow where there is none; a purchase in flight holds its step.
  private static func stepBack(_ state: inout UpgradeState) -> [Effect<UpgradeEffectPayload>] {
    switch state.step {
    case .plans:
      return [.run(.notifyListener(.dismissed))]
    case .done:
      return [.run(.notifyListener(.completed))]
    case .confirm:
      guard !state.isPurchasing else { return [] }
      state.step = .plans
      state.failure = nil
      return []
    }
  }
}
