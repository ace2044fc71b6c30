package import DuetKernel

/// The screen that can stand above the profile tab.
package enum ProfileRoute: Codable, CanonicalSum, Equatable, Sendable {
  case account
}

/// What the profile tab remembers.
package struct ProfileState: Codable, Equatable, Sendable {
  package var displayName: String
  package var child: ProfileRoute?
  package var entitlement: Entitlement

  package init(
    displayName: String = "", child: ProfileRoute? = nil, entitlement: Entitlement = .free
  ) {
    self.displayName = displayName
    self.child = child
    self.entitlement = entitlement
  }
}

/// What can happen to the profile tab.
package enum ProfileAction: Codable, CanonicalSum, Equatable, Sendable {
  case accountTapped
  case planTapped
  case account(event: AccountDelegateEvent)
  case entitlementChanged(entitlement: Entitlement)
  case openLink(link: DeepLink)
}

/// What the profile tab tells the main level.
package enum ProfileDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case signOutRequested
  case upgradeRequested
}

/// What the profile tab asks of the outside world.
package enum ProfileEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case notifyListener(ProfileDelegateEvent)
}

/// The profile tab: a header with the name, a row for the plan, and the account screen above it.
///
/// The name changes only when the account screen reports a new one.
package enum ProfileFeature: Feature {
  package static let name = "profile"

  package static func reduce(
    _ state: inout ProfileState, _ action: ProfileAction
  ) -> [Effect<ProfileEffectPayload>] {
    switch action {
    case .accountTapped, .openLink(.profileAccount):
      state.child = .account
      return []

    case .openLink(.upgrade):
      return []

    case .planTapped:
      return [.run(.notifyListener(.upgradeRequested))]

    case .account(.closed):
      state.child = nil
      return []

    case .account(.nameChanged(let name)):
      state.displayName = name
      return []

    case .account(.signOutRequested):
      return [.run(.notifyListener(.signOutRequested))]

    case .entitlementChanged(let entitlement):
      state.entitlement = entitlement
      return []
    }
  }
}
