import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The home tab's store")
struct HomeStoreTests {
  private static let items = [Item(id: "1", title: "Welcome note"), Item(id: "2", title: "Tips")]

  private let calls = CallLog<HomeEffectPayload>()
  private let lists = HeldCallbacks<[Item]>()

  private func mount(_ initialState: HomeState = HomeState()) -> TestStore<HomeFeature> {
    TestStore(
      makeHomeStore(
        initialState: initialState,
        environment: HomeEnvironment(
          loadItems: { [calls, lists] answer in
            calls.append(.loadItems)
            lists.hold(answer)
          },
          notifyHost: calls.taking(HomeEffectPayload.notifyListener))))
  }

  @Test("the list is asked for once, and kept")
  func loads() async {
    let store = mount()
    await store.send(.appeared, effects: .run(.loadItems)) { $0.isLoading = true }
    await store.send(.appeared)
    calls.expect(.loadItems)
    lists.release(Self.items)
    await store.receive(.itemsLoaded(items: Self.items)) {
      $0.items = Self.items
      $0.isLoading = false
    }
    await store.send(.appeared)
    await store.finish(nothingLeftIn: calls)
  }

  @Test("an empty list is asked for again")
  func emptyList() async {
    let store = mount()
    await store.send(.appeared, effects: .run(.loadItems)) { $0.isLoading = true }
    lists.release([])
    await store.receive(.itemsLoaded(items: [])) { $0.isLoading = false }
    await store.send(.appeared, effects: .run(.loadItems)) { $0.isLoading = true }
    calls.expect(.loadItems, .loadItems)
    lists.release(Self.items)
    await store.receive(.itemsLoaded(items: Self.items)) {
      $0.items = Self.items
      $0.isLoading = false
    }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("the promo asks the level above for the upgrade and goes")
  func upgrade() async {
    let store = mount()
    await store.send(.insightsTapped) { $0.presented = .promo }
    await store.send(.upgradeTapped, effects: .run(.notifyListener(.upgradeRequested))) {
      $0.presented = nil
    }
    calls.expect(.notifyListener(.upgradeRequested))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a restored summary is up before the entitlement is known")
  func restored() async {
    let store = mount(HomeState(presented: .insights))
    #expect(store.state == HomeState(presented: .insights))
    await store.send(.appeared, effects: .run(.loadItems)) { $0.isLoading = true }
    calls.expect(.loadItems)
    await store.send(.dismissed) { $0.presented = nil }
    lists.release(Self.items)
    await store.receive(.itemsLoaded(items: Self.items)) {
      $0.items = Self.items
      $0.isLoading = false
    }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("a list that comes after teardown goes nowhere")
  func teardown() async {
    let store = mount()
    await store.send(.appeared, effects: .run(.loadItems)) { $0.isLoading = true }
    calls.expect(.loadItems)
    await store.tearDown(nothingLeftIn: calls) { lists.release(Self.items) }
  }
}
