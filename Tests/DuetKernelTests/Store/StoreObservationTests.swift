import DuetKernel
import DuetTesting
import Testing

@MainActor
struct StoreObservationTests {
  @Test func currentValueIsReplayedAndThenEveryChange() {
    let probe = Probe()
    probe.store.send("a")
    var seen: [[String]] = []
    probe.store.observe { seen.append($0) }
    #expect(seen == [["a"]])
    probe.store.send("b")
    probe.store.send("c")
    #expect(seen == [["a"], ["a", "b"], ["a", "b", "c"]])
  }

  @Test func stateThatStaysIsNotRepeated() {
    let probe = Probe()
    var seen: [[String]] = []
    probe.store.observe { seen.append($0) }
    probe.store.send(ProbeFeature.inert)
    #expect(seen == [[]])
  }

  @Test func changeIsDeliveredBeforeItsEffectsStart() async {
    let probe = Probe()
    probe.store.observe { probe.note("see \($0.count)") }
    probe.store.send(.init("go", .run("work")))
    #expect(
      await probe.takeLog() == ["see 0", "reduce go", "see 1", "start work", "finish work"])
  }

  @Test func observersAreCalledInTheOrderInWhichTheyCame() {
    let probe = Probe()
    var seen: [String] = []
    for name in ["one", "two", "three"] {
      probe.store.observe { seen.append("\(name) \($0.count)") }
    }
    probe.store.send("a")
    #expect(seen == ["one 0", "two 0", "three 0", "one 1", "two 1", "three 1"])
  }

  @Test func observerThatSendsSeesTheChangesInOrder() {
    let probe = Probe()
    var first: [Int] = []
    var second: [Int] = []
    probe.store.observe { state in
      first.append(state.count)
      if state.count < 4 { probe.store.send("more") }
    }
    probe.store.observe { second.append($0.count) }
    #expect(first == [0, 1, 2, 3, 4])
    probe.store.send("more")
    #expect(first == [0, 1, 2, 3, 4, 5])
    #expect(second == [4, 5])
  }

  @Test func observerThatComesDuringAChangeSeesItOnce() {
    let probe = Probe()
    var late: [[String]] = []
    probe.store.observe { state in
      if state == ["a"] { probe.store.observe { late.append($0) } }
    }
    probe.store.send("a")
    #expect(late == [["a"]])
    probe.store.send("b")
    #expect(late == [["a"], ["a", "b"]])
  }

  @Test func cancelledSubscriptionSeesNothingMore() {
    let probe = Probe()
    var seen: [Int] = []
    let subscription = probe.store.observe { seen.append($0.count) }
    probe.store.send("a")
    subscription.cancel()
    subscription.cancel()
    probe.store.send("b")
    #expect(seen == [0, 1])
  }

  @Test func subscriptionCancelledByAnotherObserverMissesTheSameChange() {
    let probe = Probe()
    var subscription: StateSubscription?
    var seen: [Int] = []
    probe.store.observe { if $0.count == 1 { subscription?.cancel() } }
    subscription = probe.store.observe { seen.append($0.count) }
    probe.store.send("a")
    #expect(seen == [0])
  }

  @Test func tornDownStoreIsNotObserved() async {
    let probe = Probe()
    probe.store.teardown()
    probe.store.observe { _ in Issue.record("nothing is delivered after teardown") }
    for await _ in probe.store.states() { Issue.record("the sequence is over") }
  }

  @Test func sequenceReplaysEveryChangeAndEndsAtTeardown() async {
    let probe = Probe()
    probe.store.send("a")
    let states = probe.store.states()
    probe.store.send("b")
    probe.store.send("c")
    probe.store.teardown()
    #expect(await states.collected() == [["a"], ["a", "b"], ["a", "b", "c"]])
  }

  @Test func sequencesAreIndependent() async {
    let probe = Probe()
    let early = probe.store.states()
    probe.store.send("a")
    let late = probe.store.states()
    probe.store.teardown()
    #expect(await early.collected() == [[], ["a"]])
    #expect(await late.collected() == [["a"]])
  }
}

extension AsyncStream where Element: Sendable {
  /// All that the stream brings until it ends.
  @MainActor
  func collected() async -> [Element] {
    var elements: [Element] = []
    for await element in self { elements.append(element) }
    return elements
  }
}
