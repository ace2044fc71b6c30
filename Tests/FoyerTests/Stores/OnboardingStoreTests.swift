import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The onboarding level's store")
struct OnboardingStoreTests {
  private let calls = CallLog<OnboardingEffectPayload>()

  private func mount(_ page: OnboardingPage = .welcome) -> TestStore<OnboardingFeature> {
    TestStore(
      makeOnboardingStore(
        page: page,
        environment: OnboardingEnvironment(
          notifyHost: calls.taking(OnboardingEffectPayload.notifyListener))))
  }

  @Test("only the last step reports, with all answers")
  func completes() async {
    let store = mount()
    #expect(store.state == OnboardingState())
    await store.send(.welcome(event: .continued)) { $0.page = .name }
    await store.send(.name(event: .continued(name: "Ann"))) {
      $0.page = .preferences
      $0.name = "Ann"
    }
    calls.expect()
    await store.send(
      .preferences(event: .continued(preferences: ["digest", "tips"])),
      effects: .run(
        .notifyListener(.completed(name: "Ann", preferences: ["digest", "tips"])))
    ) {
      $0.preferences = ["digest", "tips"]
    }
    calls.expect(.notifyListener(.completed(name: "Ann", preferences: ["digest", "tips"])))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a level restored at its last page reports an empty name")
  func restored() async {
    let store = mount(.preferences)
    #expect(store.state == OnboardingState(page: .preferences))
    await store.send(
      .preferences(event: .continued(preferences: ["tips"])),
      effects: .run(.notifyListener(.completed(name: "", preferences: ["tips"])))
    ) {
      $0.preferences = ["tips"]
    }
    calls.expect(.notifyListener(.completed(name: "", preferences: ["tips"])))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("back from a restored page walks to the first one and stops there")
  func back() async {
    let store = mount(.preferences)
    await store.send(.back) { $0.page = .name }
    await store.send(.back) { $0.page = .welcome }
    await store.send(.back)
    await store.finish(nothingLeftIn: calls)
  }
}
