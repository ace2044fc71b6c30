public import DuetReplay
import FoyerFeatures

/// Everything of Foyer that can be replayed and recorded.
public let foyerRegistry = ReplayRegistry(
  platform: "swift",
  features: [
    SplashFeature.self,
    RootFeature.self,
    SignInFeature.self,
    MainFeature.self,
    HomeFeature.self,
    ProfileFeature.self,
    AccountFeature.self,
    EditNameFeature.self,
    UpgradeFeature.self,
    OnboardingFeature.self,
    WelcomeFeature.self,
    NameFeature.self,
    PreferencesFeature.self,
    ProgressFeature.self,
  ],
  scenarios: foyerScenarios)

/// The scenarios and chains, in the order of the manifest.
package let foyerScenarios: [any ScenarioSource] = [
  splashScenario,
  rootScenario,
  signInScenario,
  mainScenario,
  homeScenario,
  profileScenario,
  accountScenario,
  editNameScenario,
  upgradeScenario,
  onboardingScenario,
  welcomeScenario,
  nameScenario,
  preferencesScenario,
  progressScenario,
  rootSplashChain,
  rootSignInChain,
  mainSignOutChain,
  profileEditNameChain,
  rootOnboardingChain,
  onboardingNameChain,
  upgradeEntitlementChain,
]
