import DuetShells
import Testing

@MainActor
@Suite("A family of children")
struct ChildStoresTests {
  private let log = Log()

  private func family() -> ChildStores<Int, Part> {
    ChildStores { [log] id in
      log.note("build \(id)")
      return Part("\(id)", log)
    }
  }

  struct Walk: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let from: [Int]
    let to: [Int]
    let ids: [Int]
    let log: [String]

    init(_ testDescription: String, from: [Int], to: [Int], ids: [Int]? = nil, log: String...) {
      self.testDescription = testDescription
      self.from = from
      self.to = to
      self.ids = ids ?? to
      self.log = log
    }
  }

  @Test(arguments: [
    Walk("builds in order", from: [], to: [3, 1, 2], log: "build 3", "build 1", "build 2"),
    Walk("leaves those that stay alone", from: [1, 2], to: [1, 2]),
    Walk("only moves those that move", from: [1, 2, 3], to: [3, 1, 2]),
    Walk(
      "takes down before it builds, the last first", from: [1, 2, 3], to: [4, 2],
      log: "teardown 3", "teardown 1", "build 4"),
    Walk("counts a repeated id once", from: [1], to: [2, 1, 2, 1], ids: [2, 1], log: "build 2"),
    Walk("empties", from: [1, 2], to: [], log: "teardown 2", "teardown 1"),
  ])
  func walks(_ walk: Walk) {
    let family = family()
    family.reconcile(walk.from)
    let before = walk.from.map { family[$0] }
    log.expect(walk.from.map { "build \($0)" })
    family.reconcile(walk.to)
    log.expect(walk.log)
    #expect(family.ids == walk.ids)
    #expect(walk.ids.map { family[$0]?.name } == walk.ids.map { "\($0)" })
    for case let part? in before where walk.to.contains(where: { "\($0)" == part.name }) {
      #expect(family.ids.contains { family[$0] === part })
    }
  }

  @Test("stays empty after teardown")
  func teardown() {
    let family = family()
    family.reconcile([1, 2])
    family.teardown()
    family.reconcile([3])
    #expect(family.ids == [])
    #expect(family[1] == nil)
    log.expect("build 1", "build 2", "teardown 2", "teardown 1")
  }

  @Test("other ids that come while a child is built are the ones that count")
  func reconcileDuringBuild() {
    let next = Relay<[Int]>()
    let family = ChildStores<Int, Part> { [log] id in
      log.note("build \(id)")
      if id == 1 { next.send([2, 4]) }
      return Part("\(id)", log)
    }
    next.connect(to: family) { family, ids in family.reconcile(ids) }
    family.reconcile([1, 2, 3])
    #expect(family.ids == [2, 4])
    log.expect("build 1", "teardown 1", "build 2", "build 4")
  }

  @Test("a teardown while a child is built leaves none")
  func teardownDuringBuild() {
    let end = Relay<Void>()
    let family = ChildStores<Int, Part> { [log] id in
      end.send(())
      return Part("\(id)", log)
    }
    end.connect(to: family) { family, _ in family.teardown() }
    family.reconcile([1, 2])
    #expect(family.ids == [])
    log.expect("teardown 1")
  }

  @Test("ten thousand children come and go in linear time")
  func many() {
    let family = ChildStores<Int, StoreHost> { _ in StoreHost() }
    family.reconcile(0..<10_000)
    family.reconcile((5_000..<15_000).reversed())
    #expect(family.ids.first == 14_999)
    #expect(family.ids.count == 10_000)
    family.teardown()
    #expect(family.ids == [])
  }
}
