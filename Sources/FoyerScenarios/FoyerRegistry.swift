public import DuetReplay
import FoyerFeatures

/// Everything of Foyer that can be replayed and recorded.
public let foyerRegistry = ReplayRegistry(
  platform: "swift",
  features: [
    SplashFeature.self,
    SignInFeature.self,
    ProfileFeature.self,
    AccountFeature.self,
    EditNameFeature.self,
  ],
  scenarios: [
    splashScenario,
    signInScenario,
    profileScenario,
    accountScenario,
    editNameScenario,
    profileEditNameChain,
  ])
