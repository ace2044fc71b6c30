import DuetKernel
import DuetShells
import Testing

@MainActor
@Suite("A relay")
struct RelayTests {
  private let log = Log()

  @Test("leads nowhere until it is connected, and keeps nothing for later")
  func unconnected() {
    let relay = Relay<Int>()
    relay.send(1)
    relay.connect(to: log) { log, value in log.note("\(value)") }
    relay.send(2)
    log.expect("2")
  }

  @Test("leads to the owner that was set last")
  func replaced() {
    let relay = Relay<Int>()
    relay.connect(to: log) { log, value in log.note("first \(value)") }
    relay.connect(to: log) { log, value in log.note("second \(value)") }
    relay.send(1)
    log.expect("second 1")
  }

  @Test("sends to a store, and does not keep it")
  func store() {
    let relay = Relay<TallyFeature.Action>()
    weak var gone: Store<TallyFeature>?
    do {
      let store = makeTallyStore()
      gone = store
      relay.connect(to: store)
      relay.send(.added(2))
      #expect(store.state.count == 2)
    }
    #expect(gone == nil)
    relay.send(.added(2))
  }

  @Test("leads nowhere after teardown, whatever it is connected to")
  func teardown() {
    let relay = Relay<Int>()
    relay.connect(to: log) { log, value in log.note("\(value)") }
    relay.teardown()
    relay.send(1)
    relay.connect(to: log) { log, value in log.note("\(value)") }
    relay.send(2)
    log.expect()
  }
}
