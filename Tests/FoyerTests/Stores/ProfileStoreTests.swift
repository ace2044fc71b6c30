import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The profile tab's store")
struct ProfileStoreTests {
  private let calls = CallLog<ProfileEffectPayload>()

  private func mount(child: ProfileRoute? = nil) -> TestStore<ProfileFeature> {
    TestStore(
      makeProfileStore(
        displayName: "Ann", child: child,
        environment: ProfileEnvironment(
          notifyHost: calls.taking(ProfileEffectPayload.notifyListener))))
  }

  @Test("the plan row and a sign-out reach the level above; the rest stays here")
  func climbs() async {
    let store = mount()
    await store.send(.entitlementChanged(entitlement: .premium(plan: .monthly))) {
      $0.entitlement = .premium(plan: .monthly)
    }
    await store.send(.planTapped, effects: .run(.notifyListener(.upgradeRequested)))
    await store.send(.accountTapped) { $0.child = .account }
    await store.send(.account(event: .nameChanged(name: "Ann B"))) { $0.displayName = "Ann B" }
    await store.send(
      .account(event: .signOutRequested), effects: .run(.notifyListener(.signOutRequested)))
    await store.send(.openLink(link: .upgrade))
    calls.expect(.notifyListener(.upgradeRequested), .notifyListener(.signOutRequested))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a restored account screen stands above the tab from the start")
  func restored() async {
    let store = mount(child: .account)
    #expect(store.state == ProfileState(displayName: "Ann", child: .account))
    await store.send(.account(event: .closed)) { $0.child = nil }
    await store.send(.openLink(link: .profileAccount)) { $0.child = .account }
    await store.finish(nothingLeftIn: calls)
  }
}
