import DuetShells
import Testing

@MainActor
@Suite("A projected slice")
struct ProjectedTests {
  private let projected = Projected(1)
  private let log = Log()

  @discardableResult
  private func observe(_ name: String) -> SliceObservation {
    projected.slice.observe { [log] in log.note("\(name) \($0)") }
  }

  @Test("tells the current value, then each change, and no equal value twice")
  func replays() {
    observe("a")
    for value in [1, 2, 2, 3] { projected.write(value) }
    observe("b")
    log.expect("a 1", "a 2", "a 3", "b 3")
    #expect(projected.slice.value == 3)
  }

  @Test("tells its observers in the order in which they came")
  func order() {
    observe("a")
    observe("b")
    projected.write(2)
    log.expect("a 1", "b 1", "a 2", "b 2")
  }

  @Test("tells every observer every value, in order, when one of them writes")
  func nested() {
    projected.slice.observe { [log, projected] value in
      log.note("a \(value)")
      if value == 2 { projected.write(3) }
    }
    observe("b")
    projected.write(2)
    log.expect("a 1", "b 1", "a 2", "b 2", "a 3", "b 3")
  }

  @Test("does not tell an observation that ends while a value is told")
  func endsDuringTelling() {
    let end = Relay<Void>()
    projected.slice.observe { value in if value == 2 { end.send(()) } }
    let second = observe("b")
    end.connect(to: second) { second, _ in second.teardown() }
    projected.write(2)
    projected.write(3)
    log.expect("b 1")
    #expect(projected.observerCount == 1)
  }

  @Test("tells an observer that comes while a value is told that value once")
  func comesDuringTelling() {
    projected.slice.observe { [log, projected] value in
      if value == 2 { projected.slice.observe { log.note("late \($0)") } }
    }
    projected.write(2)
    projected.write(3)
    log.expect("late 2", "late 3")
  }

  @Test("tells nobody anything after teardown")
  func teardown() {
    observe("a")
    projected.teardown()
    projected.write(2)
    observe("b")
    log.expect("a 1")
    #expect(projected.slice.value == 1)
    #expect(projected.observerCount == 0)
  }
}
