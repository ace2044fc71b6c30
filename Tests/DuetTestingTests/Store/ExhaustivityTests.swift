import DuetKernel
import DuetTesting
import Testing

/// A test store without exhaustivity: what is said must hold, what is left out is noted.
@MainActor
struct ExhaustivityTests {
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

  private static let suite = "Exhaustivity"

  /// The words of both: failures first, then notes.
  @Test(arguments: skips + failures)
  func tells(_ story: Case) async throws {
    let test = PlayerTest()
    let store = try #require(test.store)
    store.exhaustivity = .off
    await story.run(test, store)
    try ExpectedText.expect(
      test.failures.texts.map { "failure: \($0)" } + test.failures.notes.map { "note: \($0)" },
      is: story.testDescription, of: Self.suite)
    let fails = Self.failures.contains { $0.testDescription == story.testDescription }
    #expect(test.failures.all.isEmpty != fails)
  }

  @Test func everyTextHasItsCase() throws {
    try ExpectedText.expectFiles(
      (Self.skips + Self.failures).map(\.testDescription), of: Self.suite)
  }

  nonisolated static let skips = [
    Case("nothing is asserted") { test, store in
      await store.send(.playTapped)
      test.answerTitle?("Overture")
      await test.clock.advance(by: .seconds(1))
      await store.finish()
    },
    Case("one of two fields is asserted") { _, store in
      await store.send(.playTapped) { $0.isPlaying = true }
      await store.send(.titleLoaded(title: "A")) { $0.isPlaying = true }
      await store.finish()
    },
    Case("a relative change beside one that is left out") { test, store in
      await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds += 1 }
      await test.clock.advance(by: .seconds(2))
      await store.receive(.ticked) { $0.seconds += 1 }
      await store.finish()
    },
    Case("an effect among others") { _, store in
      await store.send(.playTapped, effects: .run(.loadTitle)) { $0.isPlaying = true }
      await store.finish()
    },
    Case("an action after others") { test, store in
      await store.send(.playTapped)
      await test.clock.advance(by: .seconds(2))
      test.answerTitle?("Overture")
      await store.receive(.titleLoaded(title: "Overture")) { $0.title = "Overture" }
      await store.finish()
    },
    Case("exhaustive again") { _, store in
      await store.send(.playTapped)
      store.exhaustivity = .on
      await store.send(.pauseTapped, effects: .cancel(id: PlayerFeature.timer)) {
        $0.isPlaying = false
      }
      store.exhaustivity = .off
      await store.finish()
    },
  ]

  nonisolated static let failures = [
    Case("a field is not as it is said to be") { _, store in
      await store.send(.playTapped) { $0.seconds = 3 }
      await store.finish()
    },
    Case("a field is said to stay and changes") { _, store in
      await store.send(.playTapped) { $0.isPlaying = false }
      await store.finish()
    },
    Case("an effect that the reducer does not ask for") { _, store in
      await store.send(.playTapped, effects: .run(.watch)) { $0.isPlaying = true }
      await store.finish()
    },
    Case("effects in another order") { _, store in
      await store.send(.playTapped, effects: .run(.loadTitle), PlayerFeature.tick) {
        $0.isPlaying = true
      }
      await store.finish()
    },
    Case("an action that never comes") { _, store in
      await store.receive(.ticked)
      await store.finish()
    },
    Case("an action that comes as another one") { test, store in
      await store.send(.playTapped)
      test.answerTitle?("Finale")
      await store.receive(.titleLoaded(title: "Overture"))
      await store.finish()
    },
  ]
}
