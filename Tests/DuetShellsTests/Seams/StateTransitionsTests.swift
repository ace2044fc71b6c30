import DuetKernel
import DuetShells
import Testing

@MainActor
@Suite("State transitions")
struct StateTransitionsTests {
  private typealias Transition = StateTransition<TallyFeature.State>

  private let store = makeTallyStore()
  private let log = Log()

  @Test("tell the current state first, then each change with the state before it")
  func pairs() {
    var told: [Transition] = []
    let transitions = StateTransitions(of: store) { told.append($0) }
    store.send(.added(1))
    store.send(.added(0))
    store.send(.labelled("a"))
    #expect(
      told == [
        Transition(previous: nil, current: .init()),
        Transition(previous: .init(), current: .init(count: 1)),
        Transition(previous: .init(count: 1), current: .init(count: 1, label: "a")),
      ])
    transitions.teardown()
    store.send(.added(1))
    #expect(told.count == 3)
  }

  @Test("of a slice leave out what changes elsewhere")
  func slice() {
    _ = StateTransitions(of: store, slice: \.count) { [log] in
      log.note("\($0.previous ?? -1) to \($0.current)")
    }
    store.send(.labelled("a"))
    store.send(.added(2))
    log.expect("-1 to 0", "0 to 2")
  }

  @Test("say which part is new")
  func changes() {
    _ = StateTransitions(of: store) { [log] transition in
      log.note("count \(transition.changes(\.count)), label \(transition.changes(\.label))")
    }
    store.send(.labelled("a"))
    log.expect("count true, label true", "count false, label true")
  }

  @Test("that cause further changes are told in order")
  func nested() {
    _ = StateTransitions(of: store, slice: \.count) { [log, store] transition in
      log.note("\(transition.previous ?? -1) to \(transition.current)")
      if transition.current < 3 { store.send(.added(1)) }
    }
    store.send(.added(1))
    log.expect("-1 to 0", "0 to 1", "1 to 2", "2 to 3", "3 to 4")
  }

  @Test("end with the store, and never begin on one that is torn down")
  func ends() {
    _ = StateTransitions(of: store) { [log] in log.note("first \($0.current.count)") }
    store.teardown()
    _ = StateTransitions(of: store) { [log] in log.note("second \($0.current.count)") }
    store.send(.added(1))
    log.expect("first 0")
  }
}
