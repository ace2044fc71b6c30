import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The upgrade flow's store")
struct UpgradeStoreTests {
  private static let offers = [
    PlanOffer(plan: .monthly, price: "$4.99"), PlanOffer(plan: .yearly, price: "$39.99"),
  ]

  private let calls = CallLog<UpgradeEffectPayload>()
  private let plans = HeldCallbacks<[PlanOffer]>()
  private let outcomes = HeldCallbacks<PurchaseOutcome>()

  private func mount(_ step: UpgradeStep = .plans) -> TestStore<UpgradeFeature> {
    TestStore(
      makeUpgradeStore(
        step: step,
        environment: UpgradeEnvironment(
          loadPlans: { [calls, plans] answer in
            calls.append(.loadPlans)
            plans.hold(answer)
          },
          purchase: { [calls, outcomes] plan, answer in
            calls.append(.purchase(plan: plan))
            outcomes.hold(answer)
          },
          notifyHost: calls.taking(UpgradeEffectPayload.notifyListener))))
  }

  /// Confirms a plan and asserts that the port hears of it.
  private func confirm(_ plan: Plan, _ store: TestStore<UpgradeFeature>) async {
    await store.send(.confirmTapped, effects: .run(.purchase(plan: plan))) {
      $0.isPurchasing = true
      $0.failure = nil
    }
    calls.expect(.purchase(plan: plan))
  }

  @Test("a plan is picked, bought once, and reported at the end")
  func buys() async {
    let store = mount()
    await store.send(.appeared, effects: .run(.loadPlans))
    calls.expect(.loadPlans)
    plans.release(Self.offers)
    await store.receive(.plansLoaded(offers: Self.offers)) { $0.offers = Self.offers }
    await store.send(.appeared)
    await store.send(.planSelected(plan: .yearly)) { $0.step = .confirm(plan: .yearly) }
    await confirm(.yearly, store)
    await store.send(.confirmTapped)
    await store.send(.back)
    calls.expect()
    outcomes.release(.purchased(plan: .yearly))
    await store.receive(.purchaseFinished(outcome: .purchased(plan: .yearly))) {
      $0.isPurchasing = false
      $0.step = .done
    }
    calls.expect()
    await store.send(.doneTapped, effects: .run(.notifyListener(.completed)))
    calls.expect(.notifyListener(.completed))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("appearing before the offers are there asks again, and each answer is taken")
  func loadsAgain() async {
    let store = mount()
    await store.send(.appeared, effects: .run(.loadPlans))
    await store.send(.appeared, effects: .run(.loadPlans))
    calls.expect(.loadPlans, .loadPlans)
    plans.release(Self.offers)
    await store.receive(.plansLoaded(offers: Self.offers)) { $0.offers = Self.offers }
    plans.release([])
    await store.receive(.plansLoaded(offers: [])) { $0.offers = [] }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a restored confirmation buys its plan, and tries again after a refusal")
  func refusal() async {
    let store = mount(.confirm(plan: .monthly))
    #expect(store.state == UpgradeState(step: .confirm(plan: .monthly)))
    await confirm(.monthly, store)
    outcomes.release(.failed(reason: "Payment declined."))
    await store.receive(.purchaseFinished(outcome: .failed(reason: "Payment declined."))) {
      $0.isPurchasing = false
      $0.failure = "Payment declined."
    }
    calls.expect()
    await confirm(.monthly, store)
    outcomes.release(.purchased(plan: .monthly))
    await store.receive(.purchaseFinished(outcome: .purchased(plan: .monthly))) {
      $0.isPurchasing = false
      $0.step = .done
    }
    await store.finish(nothingLeftIn: calls)
  }

  @Test(
    "each way out reports how the flow ended",
    arguments: [
      (.plans, .back, .dismissed), (.plans, .dismissTapped, .dismissed),
      (.confirm(plan: .yearly), .dismissTapped, .dismissed),
      (.done, .back, .completed), (.done, .doneTapped, .completed),
      (.done, .dismissTapped, .completed),
    ] as [(UpgradeStep, UpgradeAction, UpgradeDelegateEvent)])
  func waysOut(step: UpgradeStep, action: UpgradeAction, event: UpgradeDelegateEvent) async {
    let store = mount(step)
    await store.send(action, effects: .run(.notifyListener(event)))
    calls.expect(.notifyListener(event))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("dismissed during a purchase it reports at once; what comes after teardown goes nowhere")
  func teardownDuringPurchase() async {
    let store = mount(.confirm(plan: .yearly))
    await confirm(.yearly, store)
    await store.send(.dismissTapped, effects: .run(.notifyListener(.dismissed)))
    calls.expect(.notifyListener(.dismissed))
    await store.tearDown(nothingLeftIn: calls) { outcomes.release(.purchased(plan: .yearly)) }
  }

  @Test("offers that come after teardown go nowhere")
  func teardownDuringLoad() async {
    let store = mount()
    await store.send(.appeared, effects: .run(.loadPlans))
    calls.expect(.loadPlans)
    await store.tearDown(nothingLeftIn: calls) { plans.release(Self.offers) }
  }
}
