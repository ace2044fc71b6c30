import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("The app's workers")
struct WorkerTests {
  private let clock = TestClock()
  private let relay = Relay<RootAction>()
  private let heard = Heard<RootAction>()
  private let backend: LocalBackend

  init() {
    backend = LocalBackend(file: MemoryFile(), clock: clock)
    relay.connect(to: heard) { heard, action in heard.hear(action) }
  }

  @Test("the session worker reports each session, the one of now first")
  func session() async {
    let tester = await WorkerTester(SessionWorker(backend.auth, relay))
    backend.auth.signIn(.email(address: "ann@example.com")) { _ in }
    await settleEffects()
    backend.account.saveDisplayName("Ann B") {}
    await settleEffects()
    backend.auth.signOut {}
    backend.auth.signIn(.guest) { _ in }
    await clock.advance(by: .seconds(30 * 60))
    #expect(
      heard.values == [
        .authChanged(auth: .signedOut),
        .authChanged(auth: .signedIn(displayName: "ann", hasOnboarded: false)),
        .authChanged(auth: .signedIn(displayName: "Ann B", hasOnboarded: false)),
        .authChanged(auth: .signedOut),
        .authChanged(auth: .signedIn(displayName: "Ann B", hasOnboarded: false)),
        .authChanged(auth: .signedOut),
      ])
    await tester.cancel()
    backend.auth.signIn(.guest) { _ in }
    await settleEffects()
    #expect(heard.values.count == 6)
  }

  @Test("the entitlement worker reports each entitlement, the one of now first")
  func entitlement() async {
    let tester = await WorkerTester(EntitlementWorker(backend.purchases, relay))
    backend.purchases.purchase(.yearly) { _ in }
    await clock.advance(by: .milliseconds(999))
    #expect(heard.values == [.entitlementChanged(entitlement: .free)])
    await clock.advance(by: .milliseconds(1))
    #expect(heard.values.last == .entitlementChanged(entitlement: .premium(plan: .yearly)))
    await tester.cancel()
  }

  @Test("the progress worker parks until it is cancelled")
  func progress() async {
    let tester = await WorkerTester(OnboardingProgressWorker())
    #expect(tester.isRunning)
    await tester.cancel()
  }
}
