import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The account screen's store")
struct AccountStoreTests {
  private let calls = CallLog<AccountEffectPayload>()
  private let signOuts = HeldCallbacks<Void>()

  private func mount(child: AccountRoute? = nil) -> TestStore<AccountFeature> {
    TestStore(
      makeAccountStore(
        displayName: "Ann", child: child,
        environment: AccountEnvironment(
          signOut: { [calls, signOuts] done in
            calls.append(.signOut)
            signOuts.hold(done)
          },
          notifyHost: calls.taking(AccountEffectPayload.notifyListener))))
  }

  @Test("the port signs out once, and the request climbs when it has")
  func signsOut() async {
    let store = mount()
    await store.send(.signOutTapped, effects: .run(.signOut)) { $0.isSigningOut = true }
    await store.send(.signOutTapped)
    calls.expect(.signOut)
    signOuts.release()
    await store.receive(.signedOut, effects: .run(.notifyListener(.signOutRequested))) {
      $0.isSigningOut = false
    }
    calls.expect(.notifyListener(.signOutRequested))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a saved name climbs, a closed editor does not, a close does")
  func climbs() async {
    let store = mount()
    await store.send(.editNameTapped) { $0.child = .editName }
    await store.send(.editName(event: .closed)) { $0.child = nil }
    calls.expect()
    await store.send(.editNameTapped) { $0.child = .editName }
    await store.send(
      .editName(event: .saved(name: "Ann B")),
      effects: .run(.notifyListener(.nameChanged(name: "Ann B")))
    ) {
      $0.displayName = "Ann B"
      $0.child = nil
    }
    await store.send(.closeTapped, effects: .run(.notifyListener(.closed)))
    calls.expect(.notifyListener(.nameChanged(name: "Ann B")), .notifyListener(.closed))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a restored editor stands above the screen from the start")
  func restored() async {
    let store = mount(child: .editName)
    #expect(store.state == AccountState(displayName: "Ann", child: .editName))
    await store.send(.editName(event: .closed)) { $0.child = nil }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a sign-out that ends after teardown goes nowhere")
  func teardown() async {
    let store = mount()
    await store.send(.signOutTapped, effects: .run(.signOut)) { $0.isSigningOut = true }
    calls.expect(.signOut)
    await store.tearDown(nothingLeftIn: calls) { signOuts.release() }
  }
}
