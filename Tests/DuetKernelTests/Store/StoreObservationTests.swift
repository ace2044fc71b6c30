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

  @Test func slowReaderMissesNothing() async {
    let probe = Probe()
    let states = probe.store.states()
    var reader = states.makeAsyncIterator()
    #expect(await reader.next() == [])
    for number in 1...1000 { probe.store.send(.init("\(number)")) }
    probe.store.teardown()
    for number in 1...1000 { #expect(await reader.next()?.count == number) }
    #expect(await reader.next() == nil)
  }

  @Test func readerOnAnotherThreadSeesEveryChangeInOrder() async {
    let probe = Probe()
    let states = probe.store.states()
    let reader = Task.detached {
      var counts: [Int] = []
      for await state in states { counts.append(state.count) }
      return counts
    }
    for number in 1...100 {
      probe.store.send(.init("\(number)"))
      if number.isMultiple(of: 10) { await settleEffects() }
    }
    probe.store.teardown()
    #expect(await reader.value == Array(0...100))
  }

  @Test func readerThatIsCancelledEndsItsObservation() async {
    let probe = Probe()
    let states = probe.store.states()
    let reader = Task { for await _ in states {} }
    await settleEffects()
    #expect(probe.store.observationCount == 1)
    reader.cancel()
    await reader.value
    await settleEffects()
    #expect(probe.store.observationCount == 0)
  }

  @Test func sequenceThatIsLetGoEndsItsObservation() async {
    let probe = Probe()
    for await _ in probe.store.states() { break }
    await settleEffects()
    #expect(probe.store.observationCount == 0)
  }

  @Test func observerCanCancelItselfWhileItIsCalled() {
    let probe = Probe()
    var subscription: StateSubscription?
    var seen: [Int] = []
    var others: [Int] = []
    subscription = probe.store.observe { state in
      seen.append(state.count)
      if state.count == 2 { subscription?.cancel() }
    }
    probe.store.observe { others.append($0.count) }
    for name in ["a", "b", "c"] { probe.store.send(.init(name)) }
    #expect(seen == [0, 1, 2])
    #expect(others == [0, 1, 2, 3])
  }

  @Test func teardownByAnObserverEndsTheOthersAtOnce() async {
    let probe = Probe()
    var before: [Int] = []
    var after: [Int] = []
    probe.store.observe { before.append($0.count) }
    probe.store.observe { if $0.count == 2 { probe.store.teardown() } }
    probe.store.observe { after.append($0.count) }
    let states = probe.store.states()
    for name in ["a", "b", "c"] { probe.store.send(.init(name, .run("work"))) }
    #expect(before == [0, 1, 2])
    #expect(after == [0, 1])
    #expect(await states.collected() == [[], ["a"]])
    #expect(probe.store.state == ["a", "b"])
    #expect(probe.store.observationCount == 0)
  }

  @Test func teardownFromAnotherThreadEndsTheSequence() async {
    let probe = Probe()
    let states = probe.store.states()
    let store = probe.store
    let reader = Task { await states.collected() }
    await Task.detached { await store.teardown() }.value
    #expect(await reader.value == [[]])
    store.send("late")
    #expect(store.state == [])
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
