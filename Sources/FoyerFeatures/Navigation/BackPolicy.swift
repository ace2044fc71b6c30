/// A level of the app that can take a system-wide "back", from the outermost in.
package enum BackLevel: CaseIterable, Equatable, Sendable {
  case onboarding
  case homePresented
  case account
  case editName
  case upgrade
}

/// What the level that takes a "back" sends to its own feature.
package enum BackAction: Equatable, Sendable {
  case onboarding(OnboardingAction)
  case home(HomeAction)
  case account(AccountAction)
  case editName(EditNameAction)
  case upgrade(UpgradeAction)
}

extension BackLevel {
  /// The level that a "back" belongs to, or `nil` when the system keeps it: of the levels that are
  /// open in the spine, the innermost.
  package static func winner(over spine: RouteSpine) -> BackLevel? {
    allCases.last { $0.isOpen(in: spine) }
  }

  /// What this level does with a "back".
  package var action: BackAction {
    switch self {
    case .onboarding: .onboarding(.back)
    case .homePresented: .home(.dismissed)
    case .account: .account(.closeTapped)
    case .editName: .editName(.cancelTapped)
    case .upgrade: .upgrade(.dismissTapped)
    }
  }

  /// A level behind a tab that does not show is not open, whatever the spine remembers of it.
  private func isOpen(in spine: RouteSpine) -> Bool {
    switch (self, spine.phase) {
    case (.onboarding, .onboarding):
      spine.onboardingPage == .name || spine.onboardingPage == .preferences
    case (.homePresented, .main):
      spine.activeTab == .home && spine.homePresented != nil
    case (.account, .main):
      spine.activeTab == .profile && spine.profilePath != nil
    case (.editName, .main):
      spine.activeTab == .profile && spine.profilePath == .editName
    case (.upgrade, .main):
      spine.upgradeStep != nil
    default:
      false
    }
  }
}
