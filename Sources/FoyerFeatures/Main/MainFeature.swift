package import DuetKernel

/// A tab of the main level.
package enum MainTab: Codable, CanonicalSum, Equatable, Sendable {
  case home
  case profile
}

/// The sheet that can cover both tabs.
package enum MainSheet: Codable, CanonicalSum, Equatable, Sendable {
  case upgrade
}

/// What the main level remembers.
package struct MainState: Codable, Equatable, Sendable {
  package var activeTab: MainTab
  package var sheet: MainSheet?

  package init(activeTab: MainTab = .home, sheet: MainSheet? = nil) {
    self.activeTab = activeTab
    self.sheet = sheet
  }
}

/// What can happen to the main level.
package enum MainAction: Codable, CanonicalSum, Equatable, Sendable {
  case tabSelected(tab: MainTab)
  case home(event: HomeDelegateEvent)
  case profile(event: ProfileDelegateEvent)
  case upgrade(event: UpgradeDelegateEvent)
  case openLink(link: DeepLink)
}

/// What the main level tells the root.
package enum MainDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case signOutRequested
}

/// What the main level asks of the outside world.
package enum MainEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case notifyListener(MainDelegateEvent)
  case forwardLink(link: DeepLink)
}

/// The app behind the gates: two tabs, and the upgrade flow as a sheet over both.
///
/// The upgrade link ends here; the account link selects its tab and travels on.
package enum MainFeature: Feature {
  package static let name = "main"

  package static func reduce(
    _ state: inout MainState, _ action: MainAction
  ) -> [Effect<MainEffectPayload>] {
    switch action {
    case .tabSelected(let tab):
      state.activeTab = tab
      return []

    case .home(.upgradeRequested), .profile(.upgradeRequested), .openLink(.upgrade):
      state.sheet = .upgrade
      return []

    case .upgrade(.completed), .upgrade(.dismissed):
      state.sheet = nil
      return []

    case .profile(.signOutRequested):
      return [.run(.notifyListener(.signOutRequested))]

    case .openLink(.profileAccount):
      state.activeTab = .profile
      return [.run(.forwardLink(link: .profileAccount))]
    }
  }
}
