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
