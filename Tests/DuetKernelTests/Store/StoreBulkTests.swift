import DuetKernel
import DuetTesting
import Testing

/// Very many actions through one store.
@MainActor
struct StoreBulkTests {
  static let amount = 100_000

  /// Counts, and checks that actions come in the order of their numbers.
  enum CountFeature: Feature {
    static let name = "count"

    struct State: Codable, Equatable {
      var count = 0
      var isInOrder = true
    }

    /// The number of an action; `effects` says what follows it.
    struct Action: Codable, Equatable {
      var number: Int
      var effects: [Effect<Int>] = []
    }

    static func reduce(_ state: inout State, _ action: Action) -> [Effect<Int>] {
      state.isInOrder = state.isInOrder && action.number == state.count
      state.count += 1
      return action.effects
    }
  }

  /// Expects every action in its order. One that were reduced within another would need a frame of
  /// its own, and all those frames more than any thread's stack.
  private func expectAll(
    _ amount: Int = amount, handler: @escaping EffectHandler<CountFeature> = { _, _ in },
    _ drive: (Store<CountFeature>) async -> Void
  ) async {
    let store = Store(CountFeature.self, initialState: .init(), handler: handler)
    await drive(store)
    await settleEffects()
    #expect(store.effectsInFlight == [])
    #expect(store.state == .init(count: amount, isInOrder: true))
    store.teardown()
  }

  @Test func sentOneAfterTheOther() async {
    await expectAll { store in
      for number in 0..<Self.amount { store.send(.init(number: number)) }
    }
  }

  /// Each sent action has one come back from its effect before the next is sent.
  @Test func sentAndAnswered() async {
    let amount = 10_000
    await expectAll(amount) { number, send in
      send(.init(number: number))
    } _: { store in
      for number in stride(from: 0, to: amount, by: 2) {
        store.send(.init(number: number, effects: [.run(number + 1)]))
        await settleEffects()
      }
    }
  }

  /// One effect delivers all.
  @Test func deliveredByOneEffect() async {
    await expectAll { _, send in
      for number in 1..<Self.amount { send(.init(number: number)) }
    } _: { store in
      store.send(.init(number: 0, effects: [.run(0)]))
    }
  }

  /// Each delivered action starts the effect that delivers the next.
  @Test func chainedFromEffectToEffect() async {
    await expectAll { number, send in
      send(.init(number: number, effects: number + 1 < Self.amount ? [.run(number + 1)] : []))
    } _: { store in
      store.send(.init(number: 0, effects: [.run(1)]))
    }
  }

  /// Each start cancels the effect before.
  @Test func allUnderOneID() async {
    await expectAll { store in
      for number in 0..<Self.amount {
        store.send(.init(number: number, effects: [.run(number, id: "one")]))
      }
    }
  }

  /// An observer sends the next action in the middle of each.
  @Test func sentByAnObserver() async {
    await expectAll { store in
      store.observe { state in
        if state.count > 0, state.count < Self.amount { store.send(.init(number: state.count)) }
      }
      store.send(.init(number: 0))
    }
  }

  /// Threads deliver without end while the store is torn down.
  @Test func nothingComesAfterTeardownFromAnyThread() async {
    let store = Store(CountFeature.self, initialState: .init()) { _, send in
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            for _ in 0..<100 { await send(.init(number: 0)) }
          }
        }
      }
    }
    var afterTeardown = 0
    store.onEvent = { event in
      if case .reduced = event, store.isTornDown { afterTeardown += 1 }
    }
    store.observe { state in
      if state.count == 50 { store.teardown() }
    }
    store.send(.init(number: 0, effects: [.run(0), .run(1)]))
    await settleEffects()
    #expect(store.state.count == 50)
    #expect(afterTeardown == 0)
  }
}
