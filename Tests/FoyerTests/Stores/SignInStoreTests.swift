import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The sign-in store")
struct SignInStoreTests {
  nonisolated private static let ann = SignInProvider.email(address: "ann@example.com")

  private let calls = CallLog<SignInEffectPayload>()
  private let outcomes = HeldCallbacks<SignInOutcome>()

  private func mount() -> TestStore<SignInFeature> {
    TestStore(
      makeSignInStore(
        environment: SignInEnvironment(
          signIn: { [calls, outcomes] provider, answer in
            calls.append(.signIn(provider: provider))
            outcomes.hold(answer)
          },
          notifyHost: calls.taking(SignInEffectPayload.notifyListener))))
  }

  /// Starts an attempt and asserts that the port hears of it.
  private func attempt(_ provider: SignInProvider, _ store: TestStore<SignInFeature>) async {
    await store.send(
      .continueTapped(provider: provider), effects: .run(.signIn(provider: provider))
    ) {
      $0 = SignInState(isSigningIn: true, pending: provider)
    }
    calls.expect(.signIn(provider: provider))
  }

  @Test(
    "the port's answer names the account, or the provider does",
    arguments: [
      (ann, nil, "ann"), (ann, "Ann B", "Ann B"),
      (.guest, nil, "Guest"), (.guest, "Ann B", "Ann B"),
    ] as [(SignInProvider, String?, String)])
  func signsIn(provider: SignInProvider, saved: String?, name: String) async {
    let store = mount()
    await attempt(provider, store)
    let outcome = SignInOutcome.signedIn(displayName: saved, hasOnboarded: true)
    outcomes.release(outcome)
    await store.receive(
      .signInFinished(outcome: outcome),
      effects: .run(.notifyListener(.completed(displayName: name, hasOnboarded: true)))
    ) {
      $0 = SignInState()
    }
    calls.expect(.notifyListener(.completed(displayName: name, hasOnboarded: true)))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("the port is asked once at a time")
  func tapsAgain() async {
    let store = mount()
    await attempt(Self.ann, store)
    await store.send(.continueTapped(provider: .guest))
    calls.expect()
    let outcome = SignInOutcome.signedIn(displayName: nil, hasOnboarded: false)
    outcomes.release(outcome)
    await store.receive(
      .signInFinished(outcome: outcome),
      effects: .run(.notifyListener(.completed(displayName: "ann", hasOnboarded: false)))
    ) {
      $0 = SignInState()
    }
    calls.expect(.notifyListener(.completed(displayName: "ann", hasOnboarded: false)))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a refusal tells nobody, and the next attempt asks anew")
  func refusal() async {
    let store = mount()
    await attempt(Self.ann, store)
    outcomes.release(.failed(reason: "No account for that address."))
    await store.receive(
      .signInFinished(outcome: .failed(reason: "No account for that address."))
    ) {
      $0 = SignInState(failure: "No account for that address.")
    }
    calls.expect()
    await attempt(.guest, store)
    await store.tearDown(nothingLeftIn: calls) {}
  }

  @Test("a blank address does not reach the port")
  func blank() async {
    let store = mount()
    await store.send(.continueTapped(provider: .email(address: " \n"))) {
      $0.failure = SignInMessages.emptyAddress
    }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("an answer that comes after teardown goes nowhere")
  func teardown() async {
    let store = mount()
    await attempt(Self.ann, store)
    await store.tearDown(nothingLeftIn: calls) {
      outcomes.release(.signedIn(displayName: "Ann", hasOnboarded: true))
    }
  }
}
