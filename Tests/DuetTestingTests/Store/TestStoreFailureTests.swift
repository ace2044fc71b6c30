import DuetKernel
import DuetTesting
import Testing

/// Each rule of the test store, seen to fail, in its words: `Expected/TestStore`.
@MainActor
struct TestStoreFailureTests {
  private static let suite = "TestStore"

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @MainActor @Sendable (PlayerTest, TestStore<PlayerFeature>) async -> Void

    init(
      _ testDescription: String,
      run: @escaping @MainActor @Sendable (PlayerTest, TestStore<PlayerFeature>) async -> Void
    ) {
      self.testDescription = testDescription
      self.run = run
    }
  }

  nonisolated static let rules = [
    unassertedChange, wrongChange, unassertedEffect, wrongEffect, effectThatIsNotAsked,
    unassertedAction, unassertedActionAtTeardown, unassertedActionsAtFinish, otherAction,
    receiveThatNeverComes, receiveWhileSomethingSleeps, changeOfAReceivedAction, inFlightAtFinish,
    sendAfterTeardown,
  ]

  @Test(arguments: rules)
  func rule(_ rule: Case) async throws {
    let test = PlayerTest()
    let store = try #require(test.store)
    await rule.run(test, store)
    try ExpectedText.expect(test.failures.texts, is: rule.testDescription, of: Self.suite)
  }

  @Test func everyTextHasItsRule() throws {
    try ExpectedText.expectFiles(
      Self.rules.map(\.testDescription) + [Self.letGo, Self.tooLate], of: Self.suite)
  }

  nonisolated static let letGo = "a store that is let go before finish"
  nonisolated static let tooLate = "an action sent after its handler returned"

  nonisolated static let unassertedChange = Case("an unasserted state change") { _, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle))
    await store.teardown()
    await store.finish()
  }

  nonisolated static let wrongChange = Case("a state that differs in several fields") { _, store in
    await store.send(.titleLoaded(title: "cafe\u{301}")) {
      $0.title = "caf\u{e9}"
      $0.isPlaying = true
    }
    await store.finish()
  }

  nonisolated static let unassertedEffect = Case("an unasserted effect") { _, store in
    await store.send(.pauseTapped)
    await store.finish()
  }

  nonisolated static let wrongEffect = Case("an effect with another payload") { _, store in
    let other = Effect.run(PlayerFeature.Payload.tick(afterMillis: 2500), id: PlayerFeature.timer)
    await store.send(.ticked, effects: other) { $0.seconds = 1 }
    await store.teardown()
    await store.finish()
  }

  nonisolated static let effectThatIsNotAsked = Case(
    "an asserted effect that the reducer does not ask for"
  ) { _, store in
    await store.send(.titleLoaded(title: "A"), effects: .run(.loadTitle)) { $0.title = "A" }
    await store.finish()
  }

  nonisolated static let unassertedAction = Case("an unasserted received action") { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .seconds(1))
    await store.send(.pauseTapped, effects: .cancel(id: PlayerFeature.timer))
    await store.finish()
  }

  nonisolated static let unassertedActionAtTeardown = Case(
    "an unasserted received action before the teardown"
  ) { test, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle)) {
      $0.isPlaying = true
    }
    test.answerTitle?("Overture")
    await store.teardown()
    await store.finish()
  }

  nonisolated static let unassertedActionsAtFinish = Case("unasserted received actions at the end")
  { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .seconds(2))
    await store.finish()
  }

  nonisolated static let otherAction = Case("another received action") { test, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle)) {
      $0.isPlaying = true
    }
    test.answerTitle?("Finale")
    await store.receive(.titleLoaded(title: "Overture")) { $0.title = "Overture" }
    await store.teardown()
    await store.finish()
  }

  nonisolated static let receiveThatNeverComes = Case("a receive that never comes") { _, store in
    await store.receive(.ticked)
    await store.finish()
  }

  nonisolated static let receiveWhileSomethingSleeps = Case(
    "a receive that comes only when the clock moves"
  ) { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .milliseconds(999))
    await store.receive(.ticked)
    await store.teardown()
    await store.finish()
  }

  nonisolated static let changeOfAReceivedAction = Case(
    "an unasserted change and an unasserted effect of a received action"
  ) { test, store in
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await test.clock.advance(by: .seconds(1))
    await store.receive(.ticked)
    await store.teardown()
    await store.finish()
  }

  nonisolated static let inFlightAtFinish = Case("effects in flight at the end") { _, store in
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle)) {
      $0.isPlaying = true
    }
    await store.finish()
  }

  nonisolated static let sendAfterTeardown = Case("an action for a store that is torn down") {
    _, store in
    await store.teardown()
    await store.send(.ticked)
    await store.finish()
  }

  @Test func storeThatIsLetGoBeforeFinish() throws {
    let test = PlayerTest()
    test.letGo()
    try ExpectedText.expect(test.failures.texts, is: Self.letGo, of: Self.suite)
  }

  @Test func actionSentAfterTheHandlerReturned() async throws {
    let failures = FailureLog()
    let kept = Kept()
    let player = Store(PlayerFeature.self, initialState: .init()) { _, send in kept.send = send }
    let store = TestStore(player, at: here(), reportingTo: failures.reporter())
    await store.send(.watchTapped, effects: .run(.watch))
    kept.send?(.ticked)
    await store.finish()
    try ExpectedText.expect(failures.texts, is: Self.tooLate, of: Self.suite)
  }

  /// A receive that never comes because the action came too late: the reason stands first.
  @Test func receiveOfAnActionSentTooLate() async {
    let failures = FailureLog()
    let kept = Kept()
    let player = Store(PlayerFeature.self, initialState: .init()) { _, send in kept.send = send }
    let store = TestStore(player, at: here(), reportingTo: failures.reporter())
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
    let store = TestStore(player, at: here(), reportingTo: failures.reporter())
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
    let store = TestStore(player, at: here(), reportingTo: failures.reporter())
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
