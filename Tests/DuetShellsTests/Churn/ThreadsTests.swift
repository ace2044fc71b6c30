import DuetKernel
import DuetShells
import DuetTesting
import Testing

@MainActor
@Suite("Teardown while other threads deliver")
struct ThreadsTests {
  @Test("nothing arrives afterwards, from a stream, a relay, or an action sent")
  func threads() async {
    for _ in 0..<20 { await tearDownUnderFire() }
  }

  private func tearDownUnderFire() async {
    let source = Source()
    let census = Census()
    let clock = TestClock()
    let tree = Tree(source: source, clock: clock, census: census)
    let log = Log()
    tree.store.observe { log.note("\($0.count)") }
    tree.store.send(.appeared)
    tree.store.send(.labelled("a"))
    await settleEffects()

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await Self.fire(at: source, tree.relay, tree.store) } }
      // The senders are under way: one of them gives the main actor back to this.
      await group.next()
      tree.teardown()
      let state = tree.store.state
      let seen = log.count
      source.send(1)
      await group.waitForAll()
      await clock.advance(nanoseconds: 10)
      #expect(tree.store.state == state)
      #expect(log.count == seen)
      #expect(seen > 1)
    }
    #expect(tree.liveWorkerCount == 0)
    #expect(source.readerCount == 0)
  }

  /// Sends from the thread that it happens to run on.
  nonisolated private static func fire(
    at source: Source, _ relay: Relay<TallyFeature.Action>, _ store: Store<TallyFeature>
  ) async {
    for value in 1...50 {
      source.send(value)
      Task { await relay.send(.added(value)) }
      Task { @MainActor in store.send(.added(value)) }
    }
  }
}
