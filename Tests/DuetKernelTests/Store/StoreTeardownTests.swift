import DuetKernel
import DuetTesting
import DuetVirtualTime
import Testing

@MainActor
struct StoreTeardownTests {
  @Test func everyEffectIsCancelled() async {
    let probe = Probe([
      "a": { _ in await awaitCancellation() }, "b": { _ in await awaitCancellation() },
    ])
    probe.store.send(.init("go", .run("a"), .run("b", id: "x")))
    await settleEffects()
    probe.store.teardown()
    #expect(probe.store.isTornDown)
    #expect(probe.store.effectsInFlight.isEmpty)
    #expect(
      await probe.takeLog() == ["reduce go", "start a", "start b", "cancel a", "cancel b"])
  }

  @Test func nothingIsDeliveredAfterwards() async {
    let gate = Gate()
    let kept = Kept()
    var seen: [[String]] = []
    let probe = Probe([
      "stubborn": { send in
        kept.send = send
        await gate.wait()
        send("from the effect")
      }
    ])
    probe.store.observe { seen.append($0) }
    probe.store.send(.init("go", .run("stubborn")))
    await settleEffects()
    probe.store.teardown()
    gate.open()
    kept.send?("from a callback")
    probe.store.send("from outside")
    #expect(await probe.takeLog() == ["reduce go", "start stubborn", "cancel stubborn"])
    #expect(probe.store.state == ["go"])
    #expect(seen == [[], ["go"]])
  }

  @Test func effectThatHasNotBegunIsNeverHandled() async {
    let probe = Probe(["work": { _ in Issue.record("the handler must not be called") }])
    probe.store.send(.init("go", .run("work")))
    probe.store.teardown()
    #expect(await probe.takeLog() == ["reduce go", "start work", "cancel work"])
  }

  @Test func teardownByAnObserverStopsTheRestOfTheAction() async {
    let probe = Probe()
    var second: [[String]] = []
    probe.store.observe { state in
      guard !state.isEmpty else { return }
      probe.store.send("queued")
      probe.store.teardown()
    }
    probe.store.observe { second.append($0) }
    probe.store.send(.init("go", .run("work")))
    #expect(probe.store.state == ["go"])
    #expect(second == [[]])
    #expect(await probe.takeLog() == ["reduce go"])
  }

  @Test func teardownByAnEffectsOwnDeliveryEndsIt() async {
    let probe = Probe([
      "work": { send in
        send("leave")
        send("after")
      }
    ])
    probe.store.observe { [unowned store = probe.store] state in
      if state.last == "leave" { store.teardown() }
    }
    probe.store.send(.init("go", .run("work")))
    await settleEffects()
    #expect(probe.store.state == ["go", "leave"])
    #expect(await probe.takeLog().last == "cancel work")
  }

  @Test func secondTeardownDoesNothing() {
    let probe = Probe()
    probe.store.teardown()
    probe.store.teardown()
    #expect(probe.store.isTornDown)
  }

  @Test func storeThatIsLetGoCancelsItsEffectsAndEndsItsStreams() async {
    EffectQueue.install()
    var isOver = false
    var store: Store<ProbeFeature>? = Store(ProbeFeature.self, initialState: []) { _, _ in
      await awaitCancellation()
      isOver = true
    }
    let states = store?.states()
    store?.send(.init("go", .run("work")))
    await settleEffects()
    #expect(!isOver)
    store = nil
    await settleEffects()
    #expect(isOver)
    #expect(await states?.collected() == [[], ["go"]])
  }
}
