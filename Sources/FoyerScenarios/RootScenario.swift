import DuetKernel
package import DuetReplay
package import FoyerFeatures

private let onboarded = AuthSnapshot.signedIn(displayName: "ann", hasOnboarded: true)
private let newcomer = AuthSnapshot.signedIn(displayName: "ann", hasOnboarded: false)
private let guest = AuthSnapshot.signedIn(displayName: "Guest", hasOnboarded: true)

package let rootScenario = Scenario(
  RootFeature.self,
  """
  The root mounts one child by its phase. The splash gives way once the session is known; each gate \
  opens by its own completion; an ended session raises the sign-in gate; a link waits for main.
  """
) {
  Given(RootState())

  Branch("splash before auth holds") {
    When("the splash is over, and nothing is known", .splash(event: .completed(path: .ceremony))) {
      Then(RootState(awaitingAuth: true))
      ThenEffects()
    }
    When("the first report: no session", .authChanged(auth: .signedOut)) {
      Then(RootState(phase: .signIn, auth: .signedOut))
      ThenEffects()
    }
  }

  Branch("gate after splash") {
    When("the first report: no session", .authChanged(auth: .signedOut)) {
      Then(RootState(auth: .signedOut))
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(RootState(phase: .signIn, auth: .signedOut))
      ThenEffects()
    }
    When(
      "someone who has onboarded signs in",
      .signIn(event: .completed(displayName: "ann", hasOnboarded: true))
    ) {
      Then(RootState(phase: .main, auth: onboarded))
      ThenEffects()
    }
  }

  Branch("late splash inert") {
    When("the first report: no session", .authChanged(auth: .signedOut)) {
      Then(\.auth, .signedOut)
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(\.phase, .signIn)
      ThenEffects()
    }
    When("its safety net reports too", .splash(event: .completed(path: .safetyNet))) {
      Then(RootState(phase: .signIn, auth: .signedOut))
      ThenEffects()
    }
  }

  Branch("signed in skips gate") {
    When("the first report: an onboarded session", .authChanged(auth: onboarded)) {
      Then(RootState(auth: onboarded))
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(RootState(phase: .main, auth: onboarded))
      ThenEffects()
    }
  }

  Branch("gate picks onboarding") {
    When("the first report: no session", .authChanged(auth: .signedOut)) {
      Then(\.auth, .signedOut)
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(\.phase, .signIn)
      ThenEffects()
    }
    When(
      "a newcomer signs in",
      .signIn(event: .completed(displayName: "ann", hasOnboarded: false))
    ) {
      Then(RootState(phase: .onboarding, auth: newcomer))
      ThenEffects()
    }
  }

  Branch("onboarding completes into main") {
    When("the first report: a newcomer's session", .authChanged(auth: newcomer)) {
      Then(RootState(auth: newcomer))
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(RootState(phase: .onboarding, auth: newcomer))
      ThenEffects()
    }
    When(
      "the newcomer has answered everything",
      .onboarding(event: .completed(name: "Ann", preferences: ["digest"]))
    ) {
      Then(
        RootState(phase: .main, auth: .signedIn(displayName: "Ann", hasOnboarded: true)))
      ThenEffects(.run(.completeOnboarding(name: "Ann", preferences: ["digest"])))
    }
  }

  Branch("sign out returns to gate") {
    When("the first report: an onboarded session", .authChanged(auth: onboarded)) {
      Then(\.auth, onboarded)
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(\.phase, .main)
      ThenEffects()
    }
    When("main wants out of the session", .main(event: .signOutRequested)) {
      Then(RootState(phase: .signIn, auth: .signedOut))
      ThenEffects()
    }
  }

  Branch("session expiry returns to gate") {
    When("the first report: a guest's session", .authChanged(auth: guest)) {
      Then(\.auth, guest)
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(RootState(phase: .main, auth: guest))
      ThenEffects()
    }
    When("the guest's time is up", .authChanged(auth: .signedOut)) {
      Then(RootState(phase: .signIn, auth: .signedOut))
      ThenEffects()
    }
  }

  Branch("entitlement changes") {
    When(
      "a monthly subscription comes in",
      .entitlementChanged(entitlement: .premium(plan: .monthly))
    ) {
      Then(RootState(entitlement: .premium(plan: .monthly)))
      ThenEffects()
    }
  }

  Branch("link forwards under main") {
    When("the first report: an onboarded session", .authChanged(auth: onboarded)) {
      Then(\.auth, onboarded)
      ThenEffects()
    }
    When("the splash is over", .splash(event: .completed(path: .ceremony))) {
      Then(\.phase, .main)
      ThenEffects()
    }
    When("a link to the upgrade flow arrives", .deepLink(link: .upgrade)) {
      Then(RootState(phase: .main, auth: onboarded))
      ThenEffects(.run(.forwardLink(link: .upgrade)))
    }
  }

  Branch("link waits for main") {
    When("a link to the account arrives first of all", .deepLink(link: .profileAccount)) {
      Then(RootState(pendingLink: .profileAccount))
      ThenEffects()
    }
    When("the first report: an onboarded session", .authChanged(auth: onboarded)) {
      Then(RootState(auth: onboarded, pendingLink: .profileAccount))
      ThenEffects()
    }
    When("the splash is over, and main takes the link", .splash(event: .completed(path: .ceremony)))
    {
      Then(RootState(phase: .main, auth: onboarded))
      ThenEffects(.run(.forwardLink(link: .profileAccount)))
    }
  }
}
