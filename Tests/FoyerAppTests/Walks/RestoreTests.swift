import DuetKernel
import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("A restored route")
struct RestoreTests {
  private let device = Device(document: Device.onboardedAnn)

  @Test("a walk into the name editor comes back, through the text that is saved")
  func editor() async throws {
    let first = try await device.launchPastSplash()
    first.open("foyer://profile/account")
    await settleEffects()
    first.main?.account?.store.send(.editNameTapped)
    first.main?.editor?.send(.draftChanged(text: "half a na"))
    let saved = try encodeRouteSpine(first.spine)
    #expect(
      saved
        == #"{"phase":{"case":"main"},"activeTab":{"case":"profile"},"profilePath":{"case":"editName"}}"#
    )
    first.teardown()

    let second = await device.launch(restored: decodeRouteSpine(saved))
    #expect(
      second.states
        == TreeStates(
          root: RootState(auth: .signedIn(displayName: "Ann", hasOnboarded: true)),
          splash: SplashState()))
    try await second.passSplash()
    let editing = TreeStates.main(
      main: MainState(activeTab: .profile), child: .account,
      account: AccountState(displayName: "Ann", child: .editName),
      editName: EditNameState(draft: "Ann"))
    #expect(second.states == editing)
    #expect(second.spine == decodeRouteSpine(saved))

    // Only the first mount is restored: the screen that is opened again has no editor above it.
    #expect(second.goBack())
    await settleEffects()
    #expect(second.goBack())
    await settleEffects()
    second.main?.profile.store.send(.accountTapped)
    #expect(
      second.states
        == .main(
          main: MainState(activeTab: .profile), child: .account,
          account: AccountState(displayName: "Ann")))
    second.teardown()
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let spine: RouteSpine?
    let states: TreeStates
  }

  nonisolated private static let everywhere = RouteSpine(
    phase: .main, activeTab: .home, profilePath: .account, homePresented: .insights,
    upgradeStep: .confirm(plan: .yearly))

  @Test(
    "is taken where it leads to the level that the session leads to, and dropped elsewhere",
    arguments: [
      Case(testDescription: "none", spine: nil, states: .main()),
      Case(
        testDescription: "main, everything open", spine: everywhere,
        states: .main(
          main: MainState(sheet: .upgrade), presented: .insights, child: .account,
          account: AccountState(displayName: "Ann"),
          upgrade: UpgradeState(step: .confirm(plan: .yearly)))),
      Case(
        testDescription: "of another level",
        spine: RouteSpine(phase: .onboarding, activeTab: .profile, onboardingPage: .name),
        states: .main()),
      Case(
        testDescription: "of another version",
        spine: decodeRouteSpine(#"{"phase":{"case":"main"},"activeTab":{"case":"search"}}"#),
        states: .main()),
    ])
  func levels(_ restored: Case) async throws {
    let root = try await device.launchPastSplash(restored: restored.spine)
    #expect(root.states == restored.states)
    root.teardown()
  }

  @Test("a step of onboarding comes back; a sign-in in between drops the route")
  func onboarding() async throws {
    let page = RouteSpine(phase: .onboarding, onboardingPage: .preferences)
    let newcomer = Device(document: #"{"session":{"displayName":"ann","guest":false}}"#)
    let root = try await newcomer.launchPastSplash(restored: page)
    #expect(root.states.onboarding == OnboardingState(page: .preferences))
    #expect(root.states.preferences == PreferencesState())
    #expect(root.states.progress?.page == .preferences)
    #expect(root.spine == page)
    root.teardown()

    let gated = try await Device().launchPastSplash(restored: page)
    try await gated.signIn(as: .email(address: "ann@example.com"))
    #expect(gated.states.onboarding == OnboardingState(page: .welcome))
    gated.teardown()
  }

  @Test("a flow that is opened again after the restored one starts at its plans")
  func flowAgain() async throws {
    let root = try await device.launchPastSplash(restored: Self.everywhere)
    root.goBack()
    await settleEffects()
    #expect(root.main?.upgrade.child == nil)
    root.open("foyer://upgrade")
    await settleEffects()
    #expect(root.main?.upgrade.child?.state == UpgradeState())
    root.teardown()
  }
}
