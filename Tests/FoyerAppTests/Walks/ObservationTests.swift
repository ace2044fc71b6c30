import DuetKernel
import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("Who watches the tree")
struct ObservationTests {
  private let device = Device(document: Device.onboardedAnn)

  @Test("hears each place a person comes to, once")
  func spines() async throws {
    let root = await device.launch()
    let heard = Heard<RouteSpine>()
    let observation = root.observeSpine { heard.hear($0) }
    try await root.passSplash()
    root.main?.home.send(.appeared)
    root.open("foyer://profile/account")
    await settleEffects()
    root.main?.account?.store.send(.editNameTapped)
    root.main?.editor?.send(.draftChanged(text: "Ann B"))
    root.main?.editor?.send(.cancelTapped)
    await settleEffects()
    root.open("foyer://upgrade")
    await settleEffects()
    root.main?.upgrade.child?.send(.planSelected(plan: .monthly))
    func profile(_ path: ProfilePath?, _ step: UpgradeStep? = nil) -> RouteSpine {
      RouteSpine(phase: .main, activeTab: .profile, profilePath: path, upgradeStep: step)
    }
    #expect(
      heard.values == [
        RouteSpine(), RouteSpine(phase: .main, activeTab: .home), profile(nil), profile(.account),
        profile(.editName), profile(.account), profile(.account, .plans),
        profile(.account, .confirm(plan: .monthly)),
      ])
    observation.teardown()
    root.goBack()
    await settleEffects()
    #expect(heard.values.count == 8)
    root.teardown()
  }

  @Test("sees a tree in which all is mounted that the states ask for")
  func consistent() async throws {
    let root = await Device().launch()
    let heard = Heard<Bool>()
    let observation = root.observe {
      let states = root.states
      let mounted: Bool =
        switch states.root.phase {
        case .splash: states.splash != nil
        case .signIn: states.signIn != nil
        case .onboarding: states.onboarding != nil && states.progress != nil
        case .main:
          states.main != nil && (states.main?.sheet == nil) == (states.upgrade == nil)
            && (states.profile?.child == nil) == (states.account == nil)
        }
      heard.hear(mounted)
    }
    try await root.passSplash()
    try await root.signIn(as: .guest)
    try await root.onboard(as: "Gus", preferring: "tips")
    root.open("foyer://profile/account")
    root.open("foyer://upgrade")
    await device.testClock.advance(by: .seconds(1))
    root.main?.account?.store.send(.signOutTapped)
    await settleEffects()
    #expect(root.store.state.phase == .signIn)
    #expect(heard.values.allSatisfy { $0 })
    let count = heard.values.count
    #expect(count > 20)
    root.signIn?.send(.continueTapped(provider: .email(address: "")))
    #expect(heard.values.count == count + 1)
    observation.teardown()
    root.teardown()
    #expect(heard.values.count == count + 1)
  }
}
