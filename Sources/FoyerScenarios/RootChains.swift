import DuetKernel
package import DuetReplay
import FoyerFeatures

package let rootSplashChain = Chain(
  "root-splash",
  "The end of the splash reaches the root, which goes on to the gate that the session calls for."
) {
  Node(SplashFeature.self, SplashState(isArmed: true))
  Node(RootFeature.self, RootState(auth: .signedOut))

  When("the reveal has played to its end", SplashFeature.self, .ceremonyFinished) {
    Then(SplashState(isArmed: true))
    ThenEffects(.run(.notifyListener(.completed(path: .ceremony))))
  }
  Hop("the splash's report raises the gate", to: RootFeature.self, as: RootAction.splash) {
    Then(RootState(phase: .signIn, auth: .signedOut))
    ThenEffects()
  }
}

package let rootSignInChain = Chain(
  "root-signin",
  "A sign-in that the port has answered reaches the root, which goes on to main."
) {
  Node(
    SignInFeature.self,
    SignInState(isSigningIn: true, pending: .email(address: "ann@example.com")))
  Node(RootFeature.self, RootState(phase: .signIn, auth: .signedOut))

  When(
    "the port knows a saved name", SignInFeature.self,
    .signInFinished(outcome: .signedIn(displayName: "Ann", hasOnboarded: true))
  ) {
    Then(SignInState())
    ThenEffects(.run(.notifyListener(.completed(displayName: "Ann", hasOnboarded: true))))
  }
  Hop("the gate's report opens main", to: RootFeature.self, as: RootAction.signIn) {
    Then(RootState(phase: .main, auth: .signedIn(displayName: "Ann", hasOnboarded: true)))
    ThenEffects()
  }
}

package let rootOnboardingChain = Chain(
  "root-onboarding",
  "The last answer of onboarding reaches the root, which stores all of them and goes on to main."
) {
  Node(OnboardingFeature.self, OnboardingState(page: .preferences, name: "Ann"))
  Node(
    RootFeature.self,
    RootState(phase: .onboarding, auth: .signedIn(displayName: "ann", hasOnboarded: false)))

  When(
    "the preferences step brings a selection", OnboardingFeature.self,
    .preferences(event: .continued(preferences: ["digest"]))
  ) {
    Then(OnboardingState(page: .preferences, name: "Ann", preferences: ["digest"]))
    ThenEffects(.run(.notifyListener(.completed(name: "Ann", preferences: ["digest"]))))
  }
  Hop(
    "the level's report stores the answers and opens main", to: RootFeature.self,
    as: RootAction.onboarding
  ) {
    Then(RootState(phase: .main, auth: .signedIn(displayName: "Ann", hasOnboarded: true)))
    ThenEffects(.run(.completeOnboarding(name: "Ann", preferences: ["digest"])))
  }
}
