import DuetKernel
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("A system-wide back")
struct BackTests {
  @Test("walks out level by level, and is the system's at the end")
  func walksOut() async throws {
    let device = Device(document: Device.onboardedAnn)
    let root = try await device.launchPastSplash(
      restored: RouteSpine(
        phase: .main, activeTab: .profile, profilePath: .editName, homePresented: .promo,
        upgradeStep: .confirm(plan: .monthly)))
    var spines: [RouteSpine] = []
    while root.goBack() {
      await settleEffects()
      spines.append(root.spine)
    }
    let profile = RouteSpine(phase: .main, activeTab: .profile, homePresented: .promo)
    var editor = profile
    editor.profilePath = .editName
    var account = profile
    account.profilePath = .account
    #expect(spines == [editor, account, profile])

    root.main?.store.send(.tabSelected(tab: .home))
    #expect(root.goBack())
    #expect(root.states == .main())
    #expect(!root.goBack())
    root.teardown()
  }

  @Test("is the system's during the splash and at the gate")
  func outside() async throws {
    let root = await Device().launch()
    #expect(!root.goBack())
    try await root.passSplash()
    #expect(!root.goBack())
    #expect(root.spine == RouteSpine(phase: .signIn))
    root.teardown()
  }
}
