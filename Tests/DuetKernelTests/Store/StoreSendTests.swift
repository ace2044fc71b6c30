import DuetKernel
import DuetTesting
import DuetVirtualTime
import Testing

@MainActor
struct StoreSendTests {
  @Test func stateIsNewBeforeSendReturns() {
    let probe = Probe()
    probe.store.send("a")
    #expect(probe.store.state == ["a"])
    probe.store.send("b")
    #expect(probe.store.state == ["a", "b"])
  }

  @Test func effectsStartInDeclarationOrderBeforeAnyRuns() async {
    let probe = Probe()
    probe.store.send(.init("go", .run("one"), .run("two"), .run("three")))
    #expect(probe.store.effectsInFlight == [.run("one"), .run("two"), .run("three")])
    #expect(
      await probe.takeLog() == [
        "reduce go", "start one", "start two", "start three",
        "finish one", "finish two", "finish three",
      ])
  }

  @Test func deliveryIsReducedBeforeTheEffectGoesOn() async {
    let probe = Probe()
    let noting = Probe([
      "ask": { send in
        send("first")
        probe.note("between")
        send("second")
      }
    ])
    noting.store.onEvent = { event in
      if case .reduced(let action, _, _) = event { probe.note(action.name) }
    }
    noting.store.send(.init("go", .run("ask")))
    #expect(await probe.takeLog() == ["go", "first", "between", "second"])
    #expect(noting.store.state == ["go", "first", "second"])
  }

  @Test func actionSentByAnObserverFollowsTheEffectsOfTheOneBefore() async {
    let probe = Probe()
    probe.store.observe { state in
      guard state.last == "outer" else { return }
      probe.store.send(.init("inner", .run("late")))
      probe.note("still outer")
    }
    probe.store.send(.init("outer", .run("early")))
    #expect(probe.store.state == ["outer", "inner"])
    #expect(
      await probe.takeLog() == [
        "reduce outer", "still outer", "start early", "reduce inner", "start late",
        "finish early", "finish late",
      ])
  }

  @Test func actionSentByTheReducerIsQueued() {
    let store = Store(SelfSending.self, initialState: []) { _, _ in }
    SelfSending.store = store
    defer { SelfSending.store = nil }
    store.send(3)
    #expect(store.state == [3, 2, 1, 0])
  }

  @Test func aHundredThousandChainedSendsDoNotRecurse() {
    let store = Store(Latest.self, initialState: 0) { _, _ in }
    store.observe { [unowned store] state in
      if state > 0 { store.send(state - 1) }
    }
    store.send(100_000)
    #expect(store.state == 0)
  }

  @Test func aHundredThousandQueuedSendsKeepTheirOrder() {
    let store = Store(Burst.self, initialState: .init()) { _, _ in }
    store.observe { [unowned store] state in
      guard state.count == 1 else { return }
      for number in 1..<100_000 { store.send(number) }
    }
    store.send(0)
    #expect(store.state == Burst.State(count: 100_000, isInOrder: true))
  }

  @Test func aChainOfEffectsDoesNotRecurse() async {
    EffectQueue.install()
    let store = Store(Countdown.self, initialState: 1) { next, send in send(next) }
    store.send(10_000)
    await settleEffects()
    #expect(store.state == 0)
  }
}

/// A reducer that is not pure: it sends the next action from within.
private enum SelfSending: Feature {
  static let name = "self-sending"
  @MainActor static var store: Store<SelfSending>?

  static func reduce(_ state: inout [Int], _ action: Int) -> [Effect<Int>] {
    if action > 0 { MainActor.assumeIsolated { store?.send(action - 1) } }
    state.append(action)
    return []
  }
}

/// Takes over each number.
private enum Latest: Feature {
  static let name = "latest"

  static func reduce(_ state: inout Int, _ action: Int) -> [Effect<Int>] {
    state = action
    return []
  }
}

/// Takes over each number, and asks for an effect of the one below.
private enum Countdown: Feature {
  static let name = "countdown"

  static func reduce(_ state: inout Int, _ action: Int) -> [Effect<Int>] {
    state = action
    return action > 0 ? [.run(action - 1)] : []
  }
}

/// Expects the numbers from zero on.
private enum Burst: Feature {
  static let name = "burst"

  struct State: Codable, Equatable {
    var count = 0
    var isInOrder = true
  }

  static func reduce(_ state: inout State, _ action: Int) -> [Effect<Int>] {
    state.isInOrder = state.isInOrder && action == state.count
    state.count += 1
    return []
  }
}
