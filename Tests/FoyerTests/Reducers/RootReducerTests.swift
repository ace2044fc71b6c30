import DuetKernel
import FoyerFeatures
import Testing

/// The root's guards, and the order in which it lets a held link go.
@Suite("Corners of the root")
struct RootReducerTests {
  private static let ann = AuthSnapshot.signedIn(displayName: "Ann", hasOnboarded: true)

  @Test("a held link follows the stored answers")
  func answersBeforeLink() {
    #expect(
      Reduction(
        RootFeature.self, from: RootState(phase: .onboarding, pendingLink: .upgrade),
        .onboarding(event: .completed(name: "Ann", preferences: ["tips"])))
        == Reduction(
          RootState(phase: .main, auth: Self.ann),
          .run(.completeOnboarding(name: "Ann", preferences: ["tips"])),
          .run(.forwardLink(link: .upgrade))))
  }

  @Test("a later link takes the place of a held one")
  func laterLink() {
    #expect(
      Reduction(
        RootFeature.self, from: RootState(), .deepLink(link: .upgrade),
        .deepLink(link: .profileAccount))
        == Reduction(RootState(pendingLink: .profileAccount)))
  }

  @Test("a held link is released by the sign-in gate and by a late first report")
  func releases() {
    #expect(
      Reduction(
        RootFeature.self,
        from: RootState(phase: .signIn, auth: .signedOut, pendingLink: .upgrade),
        .signIn(event: .completed(displayName: "Ann", hasOnboarded: true)))
        == Reduction(
          RootState(phase: .main, auth: Self.ann), .run(.forwardLink(link: .upgrade))))
    #expect(
      Reduction(
        RootFeature.self, from: RootState(awaitingAuth: true, pendingLink: .upgrade),
        .authChanged(auth: Self.ann))
        == Reduction(
          RootState(phase: .main, auth: Self.ann), .run(.forwardLink(link: .upgrade))))
  }

  @Test("signing out keeps the entitlement and a held link")
  func signOutKeeps() {
    #expect(
      Reduction(
        RootFeature.self,
        from: RootState(
          phase: .main, auth: Self.ann, entitlement: .premium(plan: .yearly),
          pendingLink: .upgrade),
        .main(event: .signOutRequested))
        == Reduction(
          RootState(
            phase: .signIn, auth: .signedOut, entitlement: .premium(plan: .yearly),
            pendingLink: .upgrade)))
  }

  @Test("main's request to sign out has no guard on the phase")
  func signOutAnywhere() {
    #expect(
      Reduction(RootFeature.self, from: RootState(), .main(event: .signOutRequested))
        == Reduction(RootState(phase: .signIn, auth: .signedOut)))
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let state: RootState
    let report: AuthSnapshot
    let after: RootState

    init(_ name: String, _ state: RootState, _ report: AuthSnapshot, _ after: RootState) {
      self.testDescription = name
      self.state = state
      self.report = report
      self.after = after
    }
  }

  @Test(
    "a report of the session moves the phase only where it must",
    arguments: [
      Row("on the splash", RootState(), ann, RootState(auth: ann)),
      Row(
        "unknown while waiting", RootState(awaitingAuth: true), .unknown,
        RootState(awaitingAuth: true)),
      Row(
        "signed in on the sign-in gate", RootState(phase: .signIn, auth: .signedOut), ann,
        RootState(phase: .signIn, auth: ann)),
      Row(
        "onboarded on the onboarding gate", RootState(phase: .onboarding), ann,
        RootState(phase: .onboarding, auth: ann)),
      Row(
        "signed out on the onboarding gate", RootState(phase: .onboarding, auth: ann), .signedOut,
        RootState(phase: .signIn, auth: .signedOut)),
      Row(
        "a new name under main", RootState(phase: .main, auth: ann),
        .signedIn(displayName: "Ann B", hasOnboarded: true),
        RootState(phase: .main, auth: .signedIn(displayName: "Ann B", hasOnboarded: true))),
      Row(
        "unknown under main", RootState(phase: .main, auth: ann), .unknown,
        RootState(phase: .main)),
    ])
  func reports(_ row: Row) {
    #expect(
      Reduction(RootFeature.self, from: row.state, .authChanged(auth: row.report))
        == Reduction(row.after))
  }

  @Test(
    "a child that is not mounted is not heard",
    arguments: [
      RootAction.splash(event: .completed(path: .safetyNet)),
      .signIn(event: .completed(displayName: "x", hasOnboarded: true)),
      .onboarding(event: .completed(name: "x", preferences: [])),
    ])
  func strayChild(_ action: RootAction) {
    let state = RootState(phase: .main, auth: Self.ann)
    #expect(Reduction(RootFeature.self, from: state, action) == Reduction(state))
  }
}
