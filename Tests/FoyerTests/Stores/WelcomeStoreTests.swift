import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The welcome step's store")
struct WelcomeStoreTests {
  private let calls = CallLog<WelcomeEffectPayload>()

  @Test("it publishes that it is ready each time it appears, and then goes on")
  func walksThrough() async {
    let store = TestStore(
      makeWelcomeStore(
        environment: WelcomeEnvironment(
          updateReadiness: calls.taking(WelcomeEffectPayload.publishReadiness),
          notifyHost: calls.taking(WelcomeEffectPayload.notifyListener))))
    #expect(store.state == WelcomeState())
    let ready = WelcomeEffectPayload.publishReadiness(step: .welcome, ready: true)
    await store.send(.appeared, effects: .run(ready))
    await store.send(.appeared, effects: .run(ready))
    await store.send(.continueTapped, effects: .run(.notifyListener(.continued)))
    calls.expect(ready, ready, .notifyListener(.continued))
    await store.finish(nothingLeftIn: calls)
  }
}
