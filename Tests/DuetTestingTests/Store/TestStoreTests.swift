import DuetKernel
import DuetTesting
import Testing

@MainActor
struct TestStoreTests {
  let test = PlayerTest()

  private func store() throws -> TestStore<PlayerFeature> {
    try #require(test.store)
  }

  @Test func whatIsAssertedInFullPasses() async throws {
    let store = try store()
    await store.send(.playTapped, effects: PlayerFeature.tick, .run(.loadTitle)) {
      $0.isPlaying = true
    }
    test.answerTitle?("Overture")
    await store.receive(.titleLoaded(title: "Overture")) { $0.title = "Overture" }
    await test.clock.advance(by: .seconds(2))
    await store.receive(.ticked, effects: PlayerFeature.tick) { $0.seconds = 1 }
    await store.receive(.ticked, effects: PlayerFeature.tick) { $0.seconds = 2 }
    await store.send(.pauseTapped, effects: .cancel(id: PlayerFeature.timer)) {
      $0.isPlaying = false
    }
    await store.finish()
    #expect(test.failures.all == [])
    #expect(store.state == .init(title: "Overture", seconds: 2))
  }

  @Test func teardownEndsWhatLivesAsLongAsTheStore() async throws {
    let store = try store()
    await store.send(.watchTapped, effects: .run(.watch))
    await store.teardown()
    await store.finish()
    #expect(test.failures.all == [])
  }

  @Test func withoutAHandlerEffectsAreDataOnly() async {
    let store = TestStore(PlayerFeature.self, initialState: .init(seconds: 7))
    await store.send(.ticked, effects: PlayerFeature.tick) { $0.seconds = 8 }
    await store.finish()
  }

  /// What the test store says is an issue at the line of the call.
  @Test func failureIsAnIssueWithTheCallersPlace() async {
    let store = TestStore(PlayerFeature.self, initialState: .init())
    let line = #line + 2
    await withKnownIssue {
      await store.send(.watchTapped)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        the effects of `send` {"case":"watchTapped"} are not the asserted ones
          at [0]
          expected: (absent)   actual: {"kind":"run","payload":{"case":"watch"}}
          assert every effect, in order, with `effects:`
        """
      ] && issue.sourceLocation?.line == line
    }
    await store.finish()
  }
}
