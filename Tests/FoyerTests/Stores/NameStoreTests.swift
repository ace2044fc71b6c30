import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The name step's store")
struct NameStoreTests {
  private let calls = CallLog<NameEffectPayload>()

  private func mount() -> TestStore<NameFeature> {
    TestStore(
      makeNameStore(
        environment: NameEnvironment(
          updateReadiness: calls.taking(NameEffectPayload.publishReadiness),
          notifyHost: calls.taking(NameEffectPayload.notifyListener))))
  }

  @Test("readiness is published when it turns, not on every keystroke")
  func readiness() async {
    let store = mount()
    #expect(store.state == NameState())
    await store.send(
      .draftChanged(text: "A"), effects: .run(.publishReadiness(step: .name, ready: true))
    ) {
      $0 = NameState(draft: "A", isReady: true)
    }
    await store.send(.draftChanged(text: "An")) { $0.draft = "An" }
    calls.expect(.publishReadiness(step: .name, ready: true))
    await store.send(
      .draftChanged(text: " "), effects: .run(.publishReadiness(step: .name, ready: false))
    ) {
      $0 = NameState(draft: " ")
    }
    calls.expect(.publishReadiness(step: .name, ready: false))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("the trimmed name climbs; a refused one reaches nobody")
  func goesOn() async {
    let store = mount()
    await store.send(.continueTapped) { $0.validation = EditNameMessages.empty }
    calls.expect()
    await store.send(
      .draftChanged(text: " Ann "), effects: .run(.publishReadiness(step: .name, ready: true))
    ) {
      $0 = NameState(draft: " Ann ", isReady: true)
    }
    await store.send(
      .continueTapped, effects: .run(.notifyListener(.continued(name: "Ann"))))
    calls.expect(
      .publishReadiness(step: .name, ready: true), .notifyListener(.continued(name: "Ann")))
    await store.finish(nothingLeftIn: calls)
  }
}
