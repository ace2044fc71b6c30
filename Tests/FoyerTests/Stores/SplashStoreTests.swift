import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The splash's store")
struct SplashStoreTests {
  private static let net = Effect.run(
    SplashEffectPayload.armSafetyNet(afterMillis: SplashConfig.safetyNetMillis),
    id: "splash.safetyNet")

  private let clock = TestClock()
  private let calls = CallLog<SplashEffectPayload>()

  private func mount() -> TestStore<SplashFeature> {
    TestStore(makeSplashStore(environment: environment(clock)))
  }

  private func environment(_ clock: any KernelClock) -> SplashEnvironment {
    SplashEnvironment(clock: clock, notifyHost: calls.taking(SplashEffectPayload.notifyListener))
  }

  @Test("the net fires after three seconds, to the nanosecond, and once")
  func fires() async {
    let store = mount()
    await store.send(.appeared, effects: Self.net) { $0.isArmed = true }
    await clock.advance(nanoseconds: 2_999_999_999)
    calls.expect()
    await clock.advance(nanoseconds: 1)
    await store.receive(
      .safetyNetElapsed, effects: .run(.notifyListener(.completed(path: .safetyNet))))
    calls.expect(.notifyListener(.completed(path: .safetyNet)))
    await clock.advance(by: .seconds(60))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("appearing again arms no second net, and does not start the first one anew")
  func appearsAgain() async {
    let store = mount()
    await store.send(.appeared, effects: Self.net) { $0.isArmed = true }
    await clock.advance(by: .seconds(2))
    await store.send(.appeared)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1))
    await store.receive(
      .safetyNetElapsed, effects: .run(.notifyListener(.completed(path: .safetyNet))))
    calls.expect(.notifyListener(.completed(path: .safetyNet)))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("the ceremony does not take the net down: both ways out report")
  func ceremony() async {
    let store = mount()
    await store.send(.appeared, effects: Self.net) { $0.isArmed = true }
    await store.send(
      .ceremonyFinished, effects: .run(.notifyListener(.completed(path: .ceremony))))
    await clock.advance(by: .milliseconds(SplashConfig.safetyNetMillis))
    await store.receive(
      .safetyNetElapsed, effects: .run(.notifyListener(.completed(path: .safetyNet))))
    calls.expect(
      .notifyListener(.completed(path: .ceremony)), .notifyListener(.completed(path: .safetyNet)))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("the net goes with the splash, and the next splash has its own")
  func teardown() async {
    let first = mount()
    await first.send(.appeared, effects: Self.net) { $0.isArmed = true }
    await clock.advance(by: .milliseconds(SplashConfig.safetyNetMillis - 1))
    await first.tearDown(nothingLeftIn: calls) {
      #expect(clock.sleeperCount == 0)
      await clock.advance(by: .milliseconds(SplashConfig.safetyNetMillis))
    }

    let second = mount()
    await second.send(.appeared, effects: Self.net) { $0.isArmed = true }
    await clock.advance(by: .milliseconds(SplashConfig.safetyNetMillis - 1))
    calls.expect()
    await clock.advance(by: .milliseconds(1))
    await second.receive(
      .safetyNetElapsed, effects: .run(.notifyListener(.completed(path: .safetyNet))))
    calls.expect(.notifyListener(.completed(path: .safetyNet)))
    await second.finish(nothingLeftIn: calls)
  }

  @Test("a net that is taken down says nothing, whoever listens")
  func cancelledSleep() async {
    struct CancelledClock: KernelClock {
      func sleep(nanoseconds: Int64) async throws { throw CancellationError() }
    }
    let sent = CallLog<SplashAction>()
    let handler = SplashFeature.handler(environment(CancelledClock()))
    await handler(
      .armSafetyNet(afterMillis: SplashConfig.safetyNetMillis), Send { sent.append($0) })
    sent.expect()
    calls.expect()
  }
}
