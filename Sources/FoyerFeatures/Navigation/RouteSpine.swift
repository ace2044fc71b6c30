import DuetKernel

/// How deep the profile tab stands open.
package enum ProfilePath: Codable, CanonicalSum, Equatable, Sendable {
  case account
  case editName
}

/// Where a person was in the app, and nothing of what they saw there: enough to mount the same
/// screens after a relaunch.
package struct RouteSpine: Equatable, Sendable {
  package var phase: RootPhase
  package var activeTab: MainTab?
  package var profilePath: ProfilePath?
  package var homePresented: HomePresentation?
  package var upgradeStep: UpgradeStep?
  package var onboardingPage: OnboardingPage?

  package init(
    phase: RootPhase = .splash, activeTab: MainTab? = nil, profilePath: ProfilePath? = nil,
    homePresented: HomePresentation? = nil, upgradeStep: UpgradeStep? = nil,
    onboardingPage: OnboardingPage? = nil
  ) {
    self.phase = phase
    self.activeTab = activeTab
    self.profilePath = profilePath
    self.homePresented = homePresented
    self.upgradeStep = upgradeStep
    self.onboardingPage = onboardingPage
  }
}

extension RouteSpine: Codable {
  /// The keys, in the order in which they are written.
  enum CodingKeys: String, CodingKey, CaseIterable {
    case phase
    case activeTab
    case profilePath
    case homePresented
    case upgradeStep
    case onboardingPage
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      phase: try container.decodeIfPresent(RootPhase.self, forKey: .phase) ?? .splash,
      activeTab: try container.decodeIfPresent(MainTab.self, forKey: .activeTab),
      profilePath: try container.decodeIfPresent(ProfilePath.self, forKey: .profilePath),
      homePresented: try container.decodeIfPresent(HomePresentation.self, forKey: .homePresented),
      upgradeStep: try container.decodeIfPresent(UpgradeStep.self, forKey: .upgradeStep),
      onboardingPage: try container.decodeIfPresent(OnboardingPage.self, forKey: .onboardingPage))
  }
}
