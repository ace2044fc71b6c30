import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The main level's store")
struct MainStoreTests {
  private let calls = CallLog<MainEffectPayload>()

  private func mount(_ initialState: MainState = MainState()) -> TestStore<MainFeature> {
    TestStore(
      makeMainStore(
        initialState: initialState,
        environment: MainEnvironment(
          notifyHost: calls.taking(MainEffectPayload.notifyListener),
          forwardLink: calls.taking(MainEffectPayload.forwardLink))))
  }

  @Test("the account link travels on, the upgrade link ends here")
  func links() async {
    let store = mount()
    await store.send(
      .openLink(link: .profileAccount), effects: .run(.forwardLink(link: .profileAccount))
    ) {
      $0.activeTab = .profile
    }
    calls.expect(.forwardLink(link: .profileAccount))
    await store.send(.openLink(link: .upgrade)) { $0.sheet = .upgrade }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a sign-out climbs; the tabs and the sheet are settled here")
  func climbs() async {
    let store = mount()
    await store.send(.home(event: .upgradeRequested)) { $0.sheet = .upgrade }
    await store.send(.upgrade(event: .dismissed)) { $0.sheet = nil }
    await store.send(.tabSelected(tab: .profile)) { $0.activeTab = .profile }
    await store.send(.profile(event: .upgradeRequested)) { $0.sheet = .upgrade }
    await store.send(.upgrade(event: .completed)) { $0.sheet = nil }
    calls.expect()
    await store.send(
      .profile(event: .signOutRequested), effects: .run(.notifyListener(.signOutRequested)))
    calls.expect(.notifyListener(.signOutRequested))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a restored tab and sheet are there from the start")
  func restored() async {
    let store = mount(MainState(activeTab: .profile, sheet: .upgrade))
    #expect(store.state == MainState(activeTab: .profile, sheet: .upgrade))
    await store.send(.upgrade(event: .completed)) { $0.sheet = nil }
    await store.finish(nothingLeftIn: calls)
  }
}
