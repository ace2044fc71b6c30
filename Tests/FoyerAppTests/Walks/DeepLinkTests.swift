import DuetKernel
import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("A deep link")
struct DeepLinkTests {
  @Test("that comes with the launch waits for the main level, and opens the flow there")
  func cold() async throws {
    let device = Device(document: Device.onboardedAnn)
    let root = RootBuilder(dependency: device).build()
    #expect(root.open("foyer://upgrade"))
    await settleEffects()
    #expect(
      root.states
        == TreeStates(
          root: RootState(
            auth: .signedIn(displayName: "Ann", hasOnboarded: true), pendingLink: .upgrade),
          splash: SplashState()))
    try await root.passSplash()
    #expect(root.states == .main(main: MainState(sheet: .upgrade), upgrade: UpgradeState()))
    root.teardown()
  }

  @Test("waits through both gates, the last one wins")
  func throughTheGates() async throws {
    let root = try await Device().launchPastSplash()
    root.open("foyer://upgrade")
    root.open("foyer://profile/account/")
    try await root.signIn(as: .email(address: "ann@example.com"))
    try await root.onboard(as: "Ann", preferring: "digest")
    #expect(
      root.states
        == .main(
          main: MainState(activeTab: .profile), child: .account,
          account: AccountState(displayName: "Ann")))
    root.teardown()
  }

  @Test("that comes while the app runs goes through the tab to the account screen")
  func warm() async throws {
    let root = try await Device(document: Device.onboardedAnn).launchPastSplash()
    root.open("foyer://profile/account")
    await settleEffects()
    #expect(
      root.states
        == .main(
          main: MainState(activeTab: .profile), child: .account,
          account: AccountState(displayName: "Ann")))
    root.open("foyer://upgrade")
    await settleEffects()
    #expect(root.main?.upgrade.child != nil)
    #expect(root.main?.store.state == MainState(activeTab: .profile, sheet: .upgrade))
    root.teardown()
  }

  @Test(
    "that is none of the app's changes nothing", arguments: ["foyer://", "https://upgrade", ""])
  func foreign(_ url: String) async throws {
    let root = try await Device(document: Device.onboardedAnn).launchPastSplash()
    #expect(!root.open(url))
    await settleEffects()
    #expect(root.states == .main())
    root.teardown()
  }
}
