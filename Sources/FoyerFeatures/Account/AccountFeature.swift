package import DuetKernel

/// The screen that can stand above the account screen.
package enum AccountRoute: Codable, CanonicalSum, Equatable, Sendable {
  case editName
}

/// What the account screen remembers.
package struct AccountState: Codable, Equatable, Sendable {
  package var displayName: String
  package var child: AccountRoute?
  package var isSigningOut: Bool

  package init(
    displayName: String = "", child: AccountRoute? = nil, isSigningOut: Bool = false
  ) {
    self.displayName = displayName
    self.child = child
    self.isSigningOut = isSigningOut
  }
}

/// What can happen to the account screen.
package enum AccountAction: Codable, CanonicalSum, Equatable, Sendable {
  case editNameTapped
  case signOutTapped
  case signedOut
  case closeTapped
  case editName(event: EditNameDelegateEvent)
}

/// What the account screen tells the profile tab.
package enum AccountDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case closed
  case nameChanged(name: String)
  case signOutRequested
}

/// What the account screen asks of the outside world.
package enum AccountEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case signOut
  case notifyListener(AccountDelegateEvent)
}

/// The account screen: the way to the name editor, and the way out of the session.
///
/// It asks the port to sign out first and lets the request climb once the port has confirmed.
package enum AccountFeature: Feature {
  package static let name = "account"

  package static func reduce(
    _ state: inout AccountState, _ action: AccountAction
  ) -> [Effect<AccountEffectPayload>] {
    switch action {
    case .editNameTapped:
      state.child = .editName
      return []

    case .editName(.saved(let name)):
      state.displayName = name
      state.child = nil
      return [.run(.notifyListener(.nameChanged(name: name)))]

    case .editName(.closed):
      state.child = nil
      return []

    case .signOutTapped:
      guard !state.isSigningOut else { return [] }
      state.isSigningOut = true
      return [.run(.signOut)]

    case .signedOut:
      state.isSigningOut = false
      return [.run(.notifyListener(.signOutRequested))]

    case .closeTapped:
      return [.run(.notifyListener(.closed))]
    }
  }
}
