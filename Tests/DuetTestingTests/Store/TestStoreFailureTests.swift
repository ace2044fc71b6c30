import DuetKernel
import DuetTesting
import Testing

/// Each rule of the test store, seen to fail, in its words.
@MainActor
struct TestStoreFailureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @MainActor @Sendable (PlayerTest, TestStore<PlayerFeature>) async -> Void
    let says: [String]

    init(
      _ testDescription: String, says: String...,
      run: @escaping @MainActor @Sendable (PlayerTest, TestStore<PlayerFeature>) async -> Void
    ) {
      self.testDescription = testDescription
      self.run = run
      self.says = says
    }
  }

  @Test(arguments: [
    unassertedChange, wrongChange, unassertedEffect, wrongEffect, effectThatIsNotAsked,
    unassertedAction, unassertedActionAtTeardown, unassertedActionsAtFinish, otherAction,
    receiveThatNeverComes, receiveWhileSomethingSleeps, changeOfAReceivedAction, inFlightAtFinish,
    sendAfterTeardown,
  ])
  func rule(_ rule: Case) async throws {
    let test = PlayerTest()
    let store = try #require(test.store)
    await rule.run(test, store)
    #expect(test.failures.texts == rule.says)
  }

  nonisolated static let unassertedChange = Case(
    "an unasserted state change",
    says: """
      the state after `send` {"case":"playTapped"} is not the asserted one
        at isPlaying
        expected: false   actual: true
        assert each change in the closure of `send`
      """
  ) { _, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle))
    await store.teardown()
    await store.finish()
  }

  nonisolated static let wrongChange = Case(
    "a state that differs in several fields",
    says: """
      the state after `send` {"case":"titleLoaded","value":{"title":"cafe\u{301}"}} is not the asserted one
        at isPlaying
        expected: true   actual: false
        at title
        expected: "caf\u{e9}"   actual: "cafe\u{301}"
        assert each change in the closure of `send`
      """
  ) { _, store in
    await store.send(.titleLoaded(title: "cafe\u{301}")) {
      $0.title = "caf\u{e9}"
      $0.isPlaying = true
    }
    await store.finish()
  }

  nonisolated static let unassertedEffect = Case(
    "an unasserted effect",
    says: """
      the effects of `send` {"case":"pauseTapped"} are not the asserted ones
        at [0]
        expected: (absent)   actual: {"id":"player.timer","kind":"cancel"}
        assert every effect, in order, with `effects:`
      """
  ) { _, store in
    await store.send(.pauseTapped)
    await store.finish()
  }

  nonisolated static let wrongEffect = Case(
    "an effect with another payload",
    says: """
      the effects of `send` {"case":"ticked"} are not the asserted ones
        at [0].payload.value.afterMillis
        expected: 2500   actual: 1000
        assert every effect, in order, with `effects:`
      """
  ) { _, store in
    let other = Effect.run(PlayerFeature.Payload.tick(afterMillis: 2500), id: PlayerFeature.timer)
    await store.send(.ticked, effects: other) { $0.seconds = 1 }
    await store.teardown()
    await store.finish()
  }

  nonisolated static let effectThatIsNotAsked = Case(
    "an asserted effect that the reducer does not ask for",
    says: """
      the effects of `send` {"case":"titleLoaded","value":{"title":"A"}} are not the asserted ones
        at [0]
        expected: {"kind":"run","payload":{"case":"loadTitle"}}   actual: (absent)
        assert every effect, in order, with `effects:`
      """
  ) { _, store in
    await store.send(.titleLoaded(title: "A"), effects: .run(.loadTitle)) { $0.title = "A" }
    await store.finish()
  }

  nonisolated static let unassertedAction = Case(
    "an unasserted received action",
    says: """
      1 received action(s) not asserted before `send` {"case":"pauseTapped"}
        received: {"case":"ticked"}
        assert each with `receive`
      """
  ) { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .seconds(1))
    await store.send(.pauseTapped, effects: .cancel(id: PlayerFeature.timer))
    await store.finish()
  }

  nonisolated static let unassertedActionAtTeardown = Case(
    "an unasserted received action before the teardown",
    says: """
      1 received action(s) not asserted before `teardown`
        received: {"case":"titleLoaded","value":{"title":"Overture"}}
        assert each with `receive`
      """
  ) { test, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle)) {
      $0.isPlaying = true
    }
    test.answerTitle?("Overture")
    await store.teardown()
    await store.finish()
  }

  nonisolated static let unassertedActionsAtFinish = Case(
    "unasserted received actions at the end",
    says: """
      2 received action(s) not asserted before `finish`
        received: {"case":"ticked"}
        received: {"case":"ticked"}
        assert each with `receive`
      """,
    """
    1 effect(s) still in flight at `finish`
      in flight: {"id":"player.timer","kind":"run","payload":{"case":"tick","value":{"afterMillis":1000}}}
      let them end, cancel them by an action, or call `teardown` first
    """
  ) { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .seconds(2))
    await store.finish()
  }

  nonisolated static let otherAction = Case(
    "another received action",
    says: """
      the received action is not the asserted one
        expected: {"case":"titleLoaded","value":{"title":"Overture"}}
        received: {"case":"titleLoaded","value":{"title":"Finale"}}
        at value.title
        expected: "Overture"   actual: "Finale"
      """
  ) { test, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle)) {
      $0.isPlaying = true
    }
    test.answerTitle?("Finale")
    await store.receive(.titleLoaded(title: "Overture")) { $0.title = "Overture" }
    await store.teardown()
    await store.finish()
  }

  nonisolated static let receiveThatNeverComes = Case(
    "a receive that never comes",
    says: """
      no action was received where one was asserted
        expected: {"case":"ticked"}
        no effect is in flight
        advance the clock, or answer what the effect waits for
      """
  ) { _, store in
    await store.receive(.ticked)
    await store.finish()
  }

  nonisolated static let receiveWhileSomethingSleeps = Case(
    "a receive that comes only when the clock moves",
    says: """
      no action was received where one was asserted
        expected: {"case":"ticked"}
        in flight: {"id":"player.timer","kind":"run","payload":{"case":"tick","value":{"afterMillis":1000}}}
        advance the clock, or answer what the effect waits for
      """
  ) { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .milliseconds(999))
    await store.receive(.ticked)
    await store.teardown()
    await store.finish()
  }

  nonisolated static let changeOfAReceivedAction = Case(
    "an unasserted change and an unasserted effect of a received action",
    says: """
      the state after `receive` {"case":"ticked"} is not the asserted one
        at seconds
        expected: 1   actual: 2
        assert each change in the closure of `receive`
      """,
    """
    the effects of `receive` {"case":"ticked"} are not the asserted ones
      at [0]
      expected: (absent)   actual: {"id":"player.timer","kind":"run","payload":{"case":"tick","value":{"afterMillis":1000}}}
      assert every effect, in order, with `effects:`
    """
  ) { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .seconds(1))
    await store.receive(.ticked)
    await store.teardown()
    await store.finish()
  }

  nonisolated static let inFlightAtFinish = Case(
    "effects in flight at the end",
    says: """
      2 effect(s) still in flight at `finish`
        in flight: {"id":"player.timer","kind":"run","payload":{"case":"tick","value":{"afterMillis":1000}}}
        in flight: {"kind":"run","payload":{"case":"loadTitle"}}
        let them end, cancel them by an action, or call `teardown` first
      """
  ) { _, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle)) {
      $0.isPlaying = true
    }
    await store.finish()
  }

  nonisolated static let sendAfterTeardown = Case(
    "an action for a store that is torn down",
    says: """
      the store is torn down and takes no action
        sent: {"case":"ticked"}
      """
  ) { _, store in
    await store.teardown()
    await store.send(.ticked)
    await store.finish()
  }

  @Test func storeThatIsLetGoBeforeFinish() {
    let test = PlayerTest()
    test.letGo()
    #expect(
      test.failures.texts == [
        """
        the test store was let go before `finish`
          end the test with `await store.finish()`: without it nothing checks what is left over
        """
      ])
  }

  @Test func actionSentAfterTheHandlerReturned() async {
    let failures = FailureLog()
    let kept = Kept()
    let player = Store(PlayerFeature.self, initialState: .init()) { _, send in kept.send = send }
    let store = TestStore(player) { failure, _ in failures.append(failure) }
    await store.send(.watchTapped, effects: .run(.watch))
    kept.send?(.ticked)
    await store.finish()
    #expect(
      failures.texts == [
        """
        an effect sent an action after its handler had returned, and the action was dropped
          action: {"case":"ticked"}
          effect: {"case":"watch"}
          await the callback within the handler (`awaitCallback`)
        """
      ])
  }

  /// A receive that never comes because the action came too late: the reason stands first.
  @Test func receiveOfAnActionSentTooLate() async {
    let failures = FailureLog()
    let kept = Kept()
    let player = Store(PlayerFeature.self, initialState: .init()) { _, send in kept.send = send }
    let store = TestStore(player) { failure, _ in failures.append(failure) }
    await store.send(.watchTapped, effects: .run(.watch))
    kept.send?(.ticked)
    await store.receive(.ticked)
    await store.finish()
    #expect(
      failures.all == [
        .actionSentTooLate(action: #"{"case":"ticked"}"#, effect: #"{"case":"watch"}"#),
        .actionNotReceived(expected: #"{"case":"ticked"}"#, inFlight: []),
      ])
  }

  @MainActor
  final class Kept {
    var send: Send<PlayerFeature.Action>?
  }

  /// Handlers that leave the main actor come to rest under a test store like any other.
  @Test func workOffTheMainActorIsWaitedFor() async {
    let failures = FailureLog()
    let librarian = Librarian()
    let player = Store(PlayerFeature.self, initialState: .init()) { _, send in
      let title = await librarian.title()
      send(.titleLoaded(title: await shouted(title)))
    }
    let store = TestStore(player) { failure, _ in failures.append(failure) }
    await store.send(.watchTapped, effects: .run(.watch))
    await store.receive(.titleLoaded(title: "OVERTURE")) { $0.title = "OVERTURE" }
    await store.finish()
    #expect(failures.all == [])
  }

  /// What waits for something that nobody brings about is at rest, and `finish` says so.
  @Test func foreignWaitDoesNotHang() async {
    let failures = FailureLog()
    let (never, continuation) = AsyncStream<Int>.makeStream()
    let player = Store(PlayerFeature.self, initialState: .init()) { _, _ in
      for await _ in never {}
    }
    let store = TestStore(player) { failure, _ in failures.append(failure) }
    await store.send(.watchTapped, effects: .run(.watch))
    await store.finish()
    #expect(failures.all == [.effectsInFlight([#"{"kind":"run","payload":{"case":"watch"}}"#])])
    continuation.finish()
  }
}

private actor Librarian {
  func title() -> String { "Overture" }
}

@concurrent
private func shouted(_ title: String) async -> String { title.uppercased() }
