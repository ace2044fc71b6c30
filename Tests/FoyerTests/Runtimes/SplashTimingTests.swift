import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The splash's safety net")
struct SplashTimingTests {
  /// What a mounted splash told the level above, in order.
  final class Host: Sendable {
    @MainActor var events: [SplashDelegateEvent] = []
  }

  private let clock = TestClock()
  private let host = Host()

  private func mount() -> Store<SplashFeature> {
    makeSplashStore(
      environment: SplashEnvironment(
        clock: clock, notifyHost: { [host] in host.events.append($0) }))
  }

  @Test("it fires after three seconds, once")
  func fires() async {
    let store = mount()
    store.send(.appeared)
    await clock.advance(by: .milliseconds(2999))
    #expect(host.events == [])
    await clock.advance(by: .milliseconds(1))
    #expect(host.events == [.completed(path: .safetyNet)])
    await clock.advance(by: .seconds(60))
    #expect(host.events == [.completed(path: .safetyNet)])
    store.teardown()
  }

  @Test("the ceremony does not take it down")
  func ceremony() async {
    let store = mount()
    store.send(.appeared)
    store.send(.ceremonyFinished)
    await clock.advance(by: .seconds(3))
    #expect(host.events == [.completed(path: .ceremony), .completed(path: .safetyNet)])
    store.teardown()
  }

  @Test("it goes with the splash, and the next splash has its own")
  func teardown() async {
    let first = mount()
    first.send(.appeared)
    await clock.advance(by: .milliseconds(2999))
    first.teardown()
    await clock.advance(by: .seconds(3))
    #expect(host.events == [])
    #expect(clock.sleeperCount == 0)

    let second = mount()
    second.send(.appeared)
    await clock.advance(by: .milliseconds(2999))
    #expect(host.events == [])
    await clock.advance(by: .milliseconds(1))
    #expect(host.events == [.completed(path: .safetyNet)])
    second.teardown()
  }
}
