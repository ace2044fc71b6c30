import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The progress row's store")
struct ProgressStoreTests {
  /// The consuming side of a readiness seam that the test reports to. It goes on delivering after
  /// `cancel()`, which no seam should.
  private final class Seam: ReadinessSubscription {
    enum Call: Equatable {
      case observe
      case cancel
    }

    let calls = CallLog<Call>()
    private var known: [StepReadiness]
    private var observers: [Callback<StepReadiness>] = []

    init(known: [StepReadiness]) {
      self.known = known
    }

    func observe(_ onChange: @escaping Callback<StepReadiness>) -> any ReadinessSubscription {
      calls.append(.observe)
      observers.append(onChange)
      for report in known { onChange(report) }
      return self
    }

    func report(_ step: OnboardingPage, _ ready: Bool) {
      for observer in observers { observer(StepReadiness(step: step, ready: ready)) }
    }

    func cancel() {
      calls.append(.cancel)
    }
  }

  private func mount(_ seam: Seam) -> TestStore<ProgressFeature> {
    TestStore(
      makeProgressStore(
        environment: ProgressEnvironment(observeReadiness: { seam.observe($0) })))
  }

  @Test("what the steps have said comes at once, what they say later as they say it")
  func reports() async {
    let seam = Seam(known: [
      StepReadiness(step: .welcome, ready: true), StepReadiness(step: .name, ready: false),
    ])
    let store = mount(seam)
    #expect(store.state == ProgressState())
    await store.send(.appeared, effects: .run(.observeReadiness)) { $0.isObserving = true }
    seam.calls.expect(.observe)
    await store.receive(.readinessChanged(step: .welcome, ready: true)) {
      $0.readiness = [.welcome: true]
    }
    await store.receive(.readinessChanged(step: .name, ready: false)) {
      $0.readiness = [.welcome: true, .name: false]
    }
    await store.send(.pageChanged(page: .name)) { $0.page = .name }
    seam.report(.name, true)
    await store.receive(.readinessChanged(step: .name, ready: true)) { $0.readiness[.name] = true }
    seam.calls.expect()
    await store.teardown()
    seam.calls.expect(.cancel)
    await store.finish(nothingLeftIn: seam.calls)
  }

  @Test("it observes once, however often it appears")
  func appearsAgain() async {
    let seam = Seam(known: [])
    let store = mount(seam)
    await store.send(.appeared, effects: .run(.observeReadiness)) { $0.isObserving = true }
    await store.send(.appeared)
    seam.calls.expect(.observe)
    await store.teardown()
    seam.calls.expect(.cancel)
    await store.finish(nothingLeftIn: seam.calls)
  }

  @Test("teardown cancels the observation once, and a late report goes nowhere")
  func teardown() async {
    let seam = Seam(known: [])
    let store = mount(seam)
    await store.send(.appeared, effects: .run(.observeReadiness)) { $0.isObserving = true }
    seam.calls.expect(.observe)
    await store.tearDown(nothingLeftIn: seam.calls) {
      seam.calls.expect(.cancel)
      seam.report(.welcome, true)
    }
  }
}
