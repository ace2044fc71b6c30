import DuetKernel
import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("From a cold start")
struct ColdStartTests {
  private let device = Device()

  @Test("through the gates to the main level, and back to the gate by a sign-out")
  func wholeWalk() async throws {
    let root = await device.launch()
    #expect(root.liveWorkerCount == 2)
    #expect(
      root.states == TreeStates(root: RootState(auth: .signedOut), splash: SplashState()))

    try await root.passSplash()
    #expect(
      root.states
        == TreeStates(root: RootState(phase: .signIn, auth: .signedOut), signIn: SignInState()))

    try await root.signIn(as: .email(address: "ann@example.com"))
    #expect(
      root.states
        == TreeStates(
          root: RootState(
            phase: .onboarding, auth: .signedIn(displayName: "ann", hasOnboarded: false)),
          onboarding: OnboardingState(), progress: ProgressState(), welcome: WelcomeState()))

    try await root.onboard(as: " Ann ", preferring: "tips", "digest")
    #expect(root.states == .main())

    let main = try #require(root.main)
    main.home.send(.appeared)
    main.store.send(.tabSelected(tab: .profile))
    main.profile.store.send(.accountTapped)
    await settleEffects()
    #expect(main.home.state.items.count == 12)
    #expect(main.account?.store.state == AccountState(displayName: "Ann"))

    main.account?.store.send(.signOutTapped)
    await settleEffects()
    #expect(
      root.states
        == TreeStates(root: RootState(phase: .signIn, auth: .signedOut), signIn: SignInState()))
    #expect(main.store.isTornDown)
    root.teardown()
  }

  @Test("the splash gives up by itself, and waits for a session that is late")
  func safetyNet() async throws {
    let root = RootBuilder(dependency: device).build()
    let splash = try #require(root.splash)
    splash.send(.appeared)
    splash.send(.ceremonyFinished)
    #expect(root.states.root == RootState())
    await settleEffects()
    #expect(root.states.root == RootState(phase: .signIn, auth: .signedOut))
    root.teardown()

    let second = await device.launch()
    second.splash?.send(.appeared)
    await device.testClock.advance(by: .milliseconds(2999))
    #expect(second.states.root.phase == .splash)
    await device.testClock.advance(by: .milliseconds(1))
    #expect(second.states.root.phase == .signIn)
    second.teardown()
  }

  @Test("the row hears of the page from above and of readiness from beside")
  func onboardingRow() async throws {
    let root = try await device.launchPastSplash()
    try await root.signIn(as: .guest)
    let onboarding = try #require(root.onboarding)
    #expect(onboarding.liveWorkerCount == 1)
    onboarding.welcome?.send(.appeared)
    await settleEffects()
    onboarding.progress.send(.appeared)
    await settleEffects()
    #expect(
      onboarding.progress.state
        == ProgressState(page: .welcome, readiness: [.welcome: true], isObserving: true))
    onboarding.welcome?.send(.continueTapped)
    await settleEffects()
    onboarding.name?.send(.draftChanged(text: "Ann"))
    await settleEffects()
    #expect(
      onboarding.progress.state
        == ProgressState(
          page: .name, readiness: [.welcome: true, .name: true], isObserving: true))
    #expect(root.goBack())
    #expect(onboarding.progress.state.page == .welcome)
    #expect(onboarding.welcome != nil)
    #expect(!root.goBack())
    root.teardown()
    #expect(onboarding.liveWorkerCount == 0)
  }

  @Test("a saved name climbs to the account screen, the header, and the session")
  func editsName() async throws {
    let device = Device(document: Device.onboardedAnn)
    let root = try await device.launchPastSplash()
    let main = try #require(root.main)
    main.store.send(.tabSelected(tab: .profile))
    main.profile.store.send(.accountTapped)
    main.account?.store.send(.editNameTapped)
    let editor = try #require(main.editor)
    #expect(editor.state == EditNameState(draft: "Ann"))
    editor.send(.draftChanged(text: "Ann B"))
    editor.send(.saveTapped)
    await settleEffects()
    #expect(
      root.states
        == .main(
          as: "Ann B", main: MainState(activeTab: .profile), child: .account,
          account: AccountState(displayName: "Ann B")))
    root.teardown()
  }

  @Test("teardown leaves nothing at work, and nothing arrives any more")
  func teardown() async throws {
    let root = try await device.launchPastSplash()
    try await root.signIn(as: .guest)
    let states = root.states
    let onboarding = try #require(root.onboarding)
    root.teardown()
    root.teardown()
    #expect(root.liveWorkerCount == 0)
    #expect(onboarding.store.isTornDown)
    #expect(onboarding.progress.isTornDown)
    await device.testClock.advance(by: .seconds(3600))
    root.open("foyer://upgrade")
    #expect(device.testClock.sleeperCount == 0)
    #expect(root.store.state == states.root)
    #expect(root.child.child == nil)
  }

  @Test("a mounted app that is torn down is let go whole")
  func released() async throws {
    weak var root: RootMount?
    weak var main: MainMount?
    weak var account: AccountMount?
    do {
      let device = Device(document: Device.onboardedAnn)
      let mount = try await device.launchPastSplash(
        restored: RouteSpine(
          phase: .main, activeTab: .profile, profilePath: .editName, upgradeStep: .plans))
      root = mount
      main = mount.main
      account = mount.main?.account
      #expect(account != nil)
      mount.teardown()
    }
    await settleEffects()
    #expect(root == nil)
    #expect(main == nil)
    #expect(account == nil)
  }
}
