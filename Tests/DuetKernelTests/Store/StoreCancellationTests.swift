import DuetKernel
import DuetTesting
import Testing

@MainActor
struct StoreCancellationTests {
  /// Sleeps on the clock and then delivers an action.
  private func sleeping(_ probes: [String: (Int64, ProbeFeature.Action)]) -> Probe {
    let clock = TestClock()
    return Probe(
      clock: clock,
      probes.mapValues { nanoseconds, action in
        { send in
          do { try await clock.sleep(nanoseconds: nanoseconds) } catch { return }
          send(action)
        }
      })
  }

  @Test func runWithAnIDCancelsTheRunningEffectOfThatID() async {
    let probe = sleeping(["old": (10, "old done"), "new": (10, "new done")])
    probe.store.send(.init("first", .run("old", id: "x")))
    await probe.clock.advance(nanoseconds: 5)
    probe.store.send(.init("second", .run("new", id: "x")))
    await probe.clock.advance(nanoseconds: 10)
    #expect(
      await probe.takeLog() == [
        "reduce first", "start old", "reduce second", "start new", "cancel old",
        "deliver new done", "reduce new done", "finish new",
      ])
  }

  @Test func otherIDsAndAnonymousEffectsGoOn() async {
    let probe = sleeping(["a": (1, "a done"), "b": (2, "b done"), "c": (3, "c done")])
    probe.store.send(
      .init("go", .run("a", id: "x"), .run("b", id: "y"), .run("c"), .cancel(id: "x")))
    await probe.clock.advance(nanoseconds: 3)
    #expect(probe.store.state == ["go", "b done", "c done"])
  }

  @Test func idsAreToldApartByTheirBytes() async {
    let probe = sleeping(["composed": (1, "composed done")])
    probe.store.send(.init("go", .run("composed", id: "caf\u{e9}"), .cancel(id: "cafe\u{301}")))
    await probe.clock.advance(nanoseconds: 1)
    #expect(probe.store.state == ["go", "composed done"])
  }

  @Test func cancelOfAnUnknownIDDoesNothing() async {
    let probe = Probe()
    probe.store.send(.init("go", .cancel(id: "nobody"), .run("work")))
    #expect(await probe.takeLog() == ["reduce go", "start work", "finish work"])
  }

  @Test func cancelOfAnEndedEffectDoesNothing() async {
    let probe = Probe()
    probe.store.send(.init("go", .run("work", id: "x")))
    await settleEffects()
    probe.store.send(.init("stop", .cancel(id: "x")))
    #expect(await probe.takeLog() == ["reduce go", "start work", "finish work", "reduce stop"])
  }

  @Test func endOfAReplacedEffectDoesNotFreeTheIDOfItsSuccessor() async {
    let probe = sleeping(["old": (10, "old done"), "new": (10, "new done")])
    probe.store.send(.init("first", .run("old", id: "x")))
    probe.store.send(.init("second", .run("new", id: "x")))
    await settleEffects()
    probe.store.send(.init("stop", .cancel(id: "x")))
    await probe.clock.advance(nanoseconds: 10)
    #expect(probe.store.state == ["first", "second", "stop"])
  }

  @Test func effectCancelledBeforeItsFirstStepIsNeverHandled() async {
    let probe = Probe(["work": { _ in Issue.record("the handler must not be called") }])
    probe.store.send(.init("go", .run("work", id: "x"), .cancel(id: "x")))
    #expect(await probe.takeLog() == ["reduce go", "start work", "cancel work"])
  }

  @Test func deliveryFromACancelledEffectIsDropped() async {
    let gate = Gate()
    let probe = Probe([
      "stubborn": { send in
        await gate.wait()
        send("too late")
      }
    ])
    probe.store.send(.init("go", .run("stubborn", id: "x")))
    await settleEffects()
    probe.store.send(.init("stop", .cancel(id: "x")))
    gate.open()
    #expect(
      await probe.takeLog() == ["reduce go", "start stubborn", "reduce stop", "cancel stubborn"])
    #expect(probe.store.state == ["go", "stop"])
  }

  @Test func effectThatCancelsItselfByItsDeliverySendsNoMore() async {
    let probe = Probe([
      "work": { send in
        send(.init("stop", .cancel(id: "x")))
        send("after")
      }
    ])
    probe.store.send(.init("go", .run("work", id: "x")))
    await settleEffects()
    #expect(probe.store.state == ["go", "stop"])
    #expect(await probe.takeLog().last == "cancel work")
  }

  @Test func deliveryAfterTheHandlerReturnedIsDroppedAndTold() async {
    let kept = Kept()
    let probe = Probe(["forgetful": { send in kept.send = send }])
    probe.store.send(.init("go", .run("forgetful")))
    await settleEffects()
    kept.send?("late")
    #expect(probe.store.state == ["go"])
    #expect(await probe.takeLog().last == "late forgetful late")
  }
}

/// Holds those who wait until it is opened, and does not listen to cancellation.
@MainActor
final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    let released = waiting
    waiting = []
    for continuation in released { continuation.resume() }
  }
}

/// Lets a `Send` escape from its handler.
@MainActor
final class Kept {
  var send: Send<ProbeFeature.Action>?
}
