import DuetKernel
import DuetShells
import DuetTesting
import Testing

@MainActor
@Suite("A store host")
struct StoreHostTests {
  private let host = StoreHost()
  private let log = Log()

  private func worker(_ name: String) -> ScriptedWorker {
    ScriptedWorker { [log] in
      log.note("run \(name)")
      await awaitCancellation()
      log.note("end \(name)")
    }
  }

  @Test("takes down what it adopted in the reverse order, and once")
  func order() async {
    for name in ["store", "slot", "projection"] { host.adopt(Part(name, log)) }
    host.teardown()
    host.teardown()
    #expect(host.isTornDown)
    log.expect("teardown projection", "teardown slot", "teardown store")
  }

  @Test("starts workers in the order of adoption and cancels them in the reverse")
  func workers() async {
    host.adopt(worker("session"))
    host.adopt(worker("entitlement"))
    #expect(host.liveWorkerCount == 2)
    await settleEffects()
    log.expect("run session", "run entitlement")
    host.teardown()
    #expect(host.liveWorkerCount == 0)
    await settleEffects()
    log.expect("end entitlement", "end session")
  }

  @Test("cancels a worker before it tears down what was adopted earlier")
  func workersFirst() async {
    host.adopt(Part("store", log))
    let stopped = Relay<String>()
    stopped.connect(to: log) { log, line in log.note(line) }
    host.adopt(
      ScriptedWorker {
        await withTaskCancellationHandler {
          await awaitCancellation()
        } onCancel: {
          MainActor.assumeIsolated { stopped.send("cancel worker") }
        }
      })
    host.adopt(Part("late", log))
    await settleEffects()
    host.teardown()
    log.expect("teardown late", "cancel worker", "teardown store")
  }

  @Test("counts a worker that is done as gone")
  func done() async {
    host.adopt(ScriptedWorker {})
    host.adopt(worker("other"))
    await settleEffects()
    #expect(host.liveWorkerCount == 1)
    host.teardown()
  }

  @Test("never runs a worker that is cancelled before its first step")
  func neverRun() async {
    host.adopt(worker("early"))
    host.teardown()
    await settleEffects()
    log.expect()
  }

  @Test("ends at once what it is given after teardown")
  func late() async {
    host.teardown()
    host.adopt(Part("late", log))
    host.adopt(worker("late"))
    await settleEffects()
    log.expect("teardown late")
    #expect(host.liveWorkerCount == 0)
  }

  @Test("ends at once what it is given while it goes down, and is not begun anew")
  func lateDuringTeardown() async {
    host.adopt(Part("first", log))
    host.adopt(
      Part("second", log) { [host, log] in
        host.teardown()
        host.adopt(Part("guest", log))
      })
    host.teardown()
    log.expect("teardown second", "teardown guest", "teardown first")
  }

  @Test("ends stores, observations and other hosts")
  func kinds() async {
    let store = host.adopt(makeTallyStore())
    host.adopt(store.observe { [log] in log.note("sees \($0.count)") })
    let child = host.adopt(StoreHost())
    child.adopt(Part("child's", log))
    store.send(.added(1))
    log.expect("sees 0", "sees 1")
    host.teardown()
    store.send(.added(1))
    log.expect("teardown child's")
    #expect(store.isTornDown)
    #expect(store.state.count == 1)
  }

  @Test("cancels its workers when it is let go without teardown")
  func letGo() async {
    do {
      let host = StoreHost()
      host.adopt(worker("orphan"))
      await settleEffects()
      log.expect("run orphan")
    }
    await settleEffects()
    log.expect("end orphan")
  }

  @Test("lets what it owned go at teardown")
  func releases() async {
    weak var part: Part?
    weak var worker: ScriptedWorker?
    do {
      part = host.adopt(Part("part", log))
      worker = host.adopt(ScriptedWorker { await awaitCancellation() })
    }
    await settleEffects()
    #expect(part != nil)
    #expect(worker != nil)
    host.teardown()
    await settleEffects()
    #expect(part == nil)
    #expect(worker == nil)
  }
}
