import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The preferences step's store")
struct PreferencesStoreTests {
  private let calls = CallLog<PreferencesEffectPayload>()

  private func mount() -> TestStore<PreferencesFeature> {
    TestStore(
      makePreferencesStore(
        environment: PreferencesEnvironment(
          updateReadiness: calls.taking(PreferencesEffectPayload.publishReadiness),
          notifyHost: calls.taking(PreferencesEffectPayload.notifyListener))))
  }

  @Test("readiness is published when the selection starts or stops being empty")
  func readiness() async {
    let store = mount()
    #expect(store.state == PreferencesState())
    await store.send(
      .preferenceToggled(key: "tips"),
      effects: .run(.publishReadiness(step: .preferences, ready: true))
    ) {
      $0 = PreferencesState(selected: ["tips"], isReady: true)
    }
    await store.send(.preferenceToggled(key: "digest")) { $0.selected = ["digest", "tips"] }
    await store.send(.preferenceToggled(key: "tips")) { $0.selected = ["digest"] }
    await store.send(.preferenceToggled(key: "weather"))
    calls.expect(.publishReadiness(step: .preferences, ready: true))
    await store.send(
      .preferenceToggled(key: "digest"),
      effects: .run(.publishReadiness(step: .preferences, ready: false))
    ) {
      $0 = PreferencesState()
    }
    calls.expect(.publishReadiness(step: .preferences, ready: false))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("the selection climbs; an empty one reaches nobody")
  func goesOn() async {
    let store = mount()
    await store.send(.continueTapped)
    calls.expect()
    await store.send(
      .preferenceToggled(key: "tips"),
      effects: .run(.publishReadiness(step: .preferences, ready: true))
    ) {
      $0 = PreferencesState(selected: ["tips"], isReady: true)
    }
    await store.send(
      .continueTapped, effects: .run(.notifyListener(.continued(preferences: ["tips"]))))
    calls.expect(
      .publishReadiness(step: .preferences, ready: true),
      .notifyListener(.continued(preferences: ["tips"])))
    await store.finish(nothingLeftIn: calls)
  }
}
