import DuetShells
import Testing

@MainActor
@Suite("A child slot")
struct ChildSlotTests {
  private let log = Log()

  private func slot() -> ChildSlot<String, Part> {
    ChildSlot { [log] key in
      log.note("build \(key)")
      return Part(key, log)
    }
  }

  struct Walk: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let keys: [String?]
    let log: [String]
  }

  @Test(arguments: [
    Walk(testDescription: "nothing for no key", keys: [nil], log: []),
    Walk(testDescription: "builds when the key appears", keys: ["a"], log: ["build a"]),
    Walk(testDescription: "keeps while the key stays", keys: ["a", "a"], log: ["build a"]),
    Walk(
      testDescription: "takes the old one down before it builds the new one", keys: ["a", "b"],
      log: ["build a", "teardown a", "build b"]),
    Walk(
      testDescription: "empties when the key clears", keys: ["a", nil, nil],
      log: ["build a", "teardown a"]),
    Walk(
      testDescription: "builds anew when the key comes back", keys: ["a", nil, "a"],
      log: ["build a", "teardown a", "build a"]),
  ])
  func walks(_ walk: Walk) {
    let slot = slot()
    for key in walk.keys {
      slot.reconcile(key)
      #expect(slot.key == key)
      #expect(slot.child?.name == key)
    }
    log.expect(walk.log)
  }

  @Test("stays empty after teardown")
  func teardown() {
    let slot = slot()
    slot.reconcile("a")
    slot.teardown()
    slot.teardown()
    slot.reconcile("b")
    #expect(slot.child == nil)
    #expect(slot.key == nil)
    log.expect("build a", "teardown a")
  }

  @Test("a child that changes the key while it is built makes room for the next")
  func reconcileDuringBuild() {
    let next = Relay<String?>()
    let slot = ChildSlot<String, Part> { [log] key in
      log.note("build \(key)")
      if key == "a" { next.send("b") }
      return Part(key, log)
    }
    next.connect(to: slot) { slot, key in slot.reconcile(key) }
    slot.reconcile("a")
    #expect(slot.child?.name == "b")
    log.expect("build a", "teardown a", "build b")
  }

  @Test("a child that changes the key while it goes decides what comes")
  func reconcileDuringTeardown() {
    let next = Relay<String?>()
    let slot = ChildSlot<String, Part> { [log] key in
      log.note("build \(key)")
      return Part(key, log) { if key == "a" { next.send("c") } }
    }
    next.connect(to: slot) { slot, key in slot.reconcile(key) }
    slot.reconcile("a")
    slot.reconcile("b")
    #expect(slot.child?.name == "c")
    log.expect("build a", "teardown a", "build c")
  }

  @Test("a teardown while a child is built takes that child down")
  func teardownDuringBuild() {
    let end = Relay<Void>()
    let slot = ChildSlot<String, Part> { [log] key in
      end.send(())
      return Part(key, log)
    }
    end.connect(to: slot) { slot, _ in slot.teardown() }
    slot.reconcile("a")
    #expect(slot.child == nil)
    log.expect("teardown a")
  }

  @Test("tells the child, then each one that takes its place, until it is torn down")
  func observation() {
    let slot = slot()
    slot.observe { [log] child in log.note("sees \(child?.name ?? "none")") }
    for key in ["a", "a", "b", nil, "c"] { slot.reconcile(key) }
    slot.teardown()
    log.expect(
      "sees none", "build a", "sees a", "teardown a", "build b", "sees b", "teardown b",
      "sees none", "build c", "sees c", "teardown c")
  }

  @Test("lets go at teardown what its build closure holds")
  func releases() {
    weak var held: Part?
    let slot: ChildSlot<String, Part>
    do {
      let part = Part("held", log)
      held = part
      slot = ChildSlot { _ in part }
    }
    #expect(held != nil)
    slot.teardown()
    #expect(held == nil)
  }
}
