import DuetKernel
import FoyerFeatures
import Testing

/// What the features promise beyond their recordings.
@Suite("Corners of the reducers")
struct ReducerCornerTests {
  @Test("splash: both ways out report even when the net was never armed")
  func splashUnarmed() {
    #expect(
      Reduction(SplashFeature.self, from: SplashState(), .safetyNetElapsed)
        == Reduction(SplashState(), .run(.notifyListener(.completed(path: .safetyNet)))))
  }

  @Test("signin: an answer is taken when nothing is in flight, and names a guest")
  func signInUnasked() {
    #expect(
      Reduction(
        SignInFeature.self, from: SignInState(failure: "No account for that address."),
        .signInFinished(outcome: .signedIn(displayName: nil, hasOnboarded: true)))
        == Reduction(
          SignInState(failure: "No account for that address."),
          .run(.notifyListener(.completed(displayName: "Guest", hasOnboarded: true)))))
  }

  @Test("signin: a blank address replaces a failure, an accepted attempt clears it")
  func signInFailures() {
    let failed = SignInState(failure: "No account for that address.")
    #expect(
      Reduction(
        SignInFeature.self, from: failed,
        .continueTapped(provider: .email(address: " \u{A0}\n")))
        == Reduction(SignInState(failure: SignInMessages.emptyAddress)))
    #expect(
      Reduction(SignInFeature.self, from: failed, .continueTapped(provider: .guest))
        == Reduction(
          SignInState(isSigningIn: true, pending: .guest), .run(.signIn(provider: .guest))))
  }

  @Test("signin: the address reaches the port as typed")
  func signInKeepsAddress() {
    let provider = SignInProvider.email(address: " ann@example.com ")
    #expect(
      Reduction(SignInFeature.self, from: SignInState(), .continueTapped(provider: provider))
        == Reduction(
          SignInState(isSigningIn: true, pending: provider), .run(.signIn(provider: provider))))
  }

  @Test("editname: what is typed during a save is what gets reported")
  func editDuringSave() {
    #expect(
      Reduction(
        EditNameFeature.self, from: EditNameState(draft: "Ann"),
        .saveTapped, .draftChanged(text: " Ann C "), .saveFinished)
        == Reduction(
          EditNameState(draft: " Ann C "), .run(.notifyListener(.saved(name: "Ann C")))))
  }

  @Test("editname: a save in flight is checked before the draft")
  func saveInFlightFirst() {
    let saving = EditNameState(draft: "", isSaving: true)
    #expect(
      Reduction(EditNameFeature.self, from: saving, .saveTapped) == Reduction(saving))
  }

  @Test("name: a refused continue leaves the readiness alone")
  func nameRefusal() {
    #expect(
      Reduction(
        NameFeature.self, from: NameState(draft: " ", isReady: true), .continueTapped)
        == Reduction(NameState(draft: " ", isReady: true, validation: EditNameMessages.empty)))
  }

  @Test("preferences: what is no preference drops out with the next one that goes on")
  func preferencesOrder() {
    #expect(
      Reduction(
        PreferencesFeature.self,
        from: PreferencesState(selected: ["tips", "stray"], isReady: true),
        .preferenceToggled(key: "digest"))
        == Reduction(PreferencesState(selected: ["digest", "tips"], isReady: true)))
  }

  @Test("onboarding: a level restored at its last page completes with an empty name")
  func restoredOnboarding() {
    #expect(
      Reduction(
        OnboardingFeature.self, from: OnboardingState(page: .preferences),
        .preferences(event: .continued(preferences: ["tips"])))
        == Reduction(
          OnboardingState(page: .preferences, preferences: ["tips"]),
          .run(.notifyListener(.completed(name: "", preferences: ["tips"])))))
  }

  @Test(
    "onboarding: a step that is not on screen is not heard",
    arguments: [
      (OnboardingPage.name, OnboardingAction.welcome(event: .continued)),
      (.preferences, .welcome(event: .continued)),
      (.welcome, .name(event: .continued(name: "x"))),
      (.preferences, .name(event: .continued(name: "x"))),
      (.welcome, .preferences(event: .continued(preferences: []))),
      (.name, .preferences(event: .continued(preferences: []))),
    ])
  func strayStep(_ page: OnboardingPage, _ action: OnboardingAction) {
    let state = OnboardingState(page: page, name: "Ann")
    #expect(Reduction(OnboardingFeature.self, from: state, action) == Reduction(state))
  }

  @Test("home: an entitlement that changes leaves the presented screen up")
  func presentedStays() {
    #expect(
      Reduction(
        HomeFeature.self, from: HomeState(presented: .insights),
        .entitlementChanged(entitlement: .free))
        == Reduction(HomeState(presented: .insights)))
  }

  @Test("main: a link leaves what it does not name")
  func linksLeaveTheRest() {
    #expect(
      Reduction(
        MainFeature.self, from: MainState(sheet: .upgrade), .openLink(link: .profileAccount))
        == Reduction(
          MainState(activeTab: .profile, sheet: .upgrade),
          .run(.forwardLink(link: .profileAccount))))
    #expect(
      Reduction(MainFeature.self, from: MainState(activeTab: .profile), .openLink(link: .upgrade))
        == Reduction(MainState(activeTab: .profile, sheet: .upgrade)))
  }
}
