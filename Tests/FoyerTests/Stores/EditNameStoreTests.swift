import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The name editor's store")
struct EditNameStoreTests {
  private let calls = CallLog<EditNameEffectPayload>()
  private let saves = HeldCallbacks<Void>()

  private func mount() -> TestStore<EditNameFeature> {
    TestStore(
      makeEditNameStore(
        currentName: "Ann",
        environment: EditNameEnvironment(
          saveName: { [calls, saves] name, done in
            calls.append(.saveName(name: name))
            saves.hold(done)
          },
          notifyHost: calls.taking(EditNameEffectPayload.notifyListener))))
  }

  @Test("the draft starts as the current name")
  func startsWithTheName() async {
    let store = mount()
    #expect(store.state == EditNameState(draft: "Ann"))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("the trimmed name is saved once, and what is typed meanwhile is reported")
  func saves() async {
    let store = mount()
    await store.send(.draftChanged(text: " Ann B ")) { $0.draft = " Ann B " }
    await store.send(.saveTapped, effects: .run(.saveName(name: "Ann B"))) { $0.isSaving = true }
    await store.send(.saveTapped)
    calls.expect(.saveName(name: "Ann B"))
    await store.send(.draftChanged(text: "Ann C ")) { $0.draft = "Ann C " }
    saves.release()
    await store.receive(.saveFinished, effects: .run(.notifyListener(.saved(name: "Ann C")))) {
      $0.isSaving = false
    }
    calls.expect(.notifyListener(.saved(name: "Ann C")))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a refused draft reaches nobody")
  func refusal() async {
    let store = mount()
    await store.send(.draftChanged(text: " ")) { $0.draft = " " }
    await store.send(.saveTapped) { $0.validation = EditNameMessages.empty }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("cancelled during a save it closes at once; a save that ends after teardown goes nowhere")
  func teardown() async {
    let store = mount()
    await store.send(.saveTapped, effects: .run(.saveName(name: "Ann"))) { $0.isSaving = true }
    await store.send(.cancelTapped, effects: .run(.notifyListener(.closed)))
    calls.expect(.saveName(name: "Ann"), .notifyListener(.closed))
    await store.tearDown(nothingLeftIn: calls) { saves.release() }
  }
}
