import DuetKernel
import DuetShells
import DuetTesting
import Foundation
import Testing

@MainActor
@Suite("Trees that come and go")
struct ChurnTests {
  /// `DUET_CHURN_ROUNDS=10000 swift test --filter ChurnTests` goes on for longer.
  nonisolated private static let rounds =
    ProcessInfo.processInfo.environment["DUET_CHURN_ROUNDS"].flatMap(Int.init) ?? 2_000

  private let source = Source()
  private let clock = TestClock()
  private let census = Census()

  /// Mounts a tree, has everything in it come up and change, and takes it down.
  private func round() async {
    let tree = Tree(source: source, clock: clock, census: census)
    tree.store.send(.appeared)
    tree.relay.send(.added(1))
    tree.store.send(.labelled("a"))
    await settleEffects()
    source.send(1)
    await clock.advance(nanoseconds: 1)
    tree.store.send(.labelled("b"))
    tree.teardown()
    #expect(tree.liveWorkerCount == 0)
  }

  private func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) async {
    await settleEffects()
    #expect(census.living == 0, sourceLocation: sourceLocation)
    #expect(clock.sleeperCount == 0, sourceLocation: sourceLocation)
    #expect(source.readerCount == 0, sourceLocation: sourceLocation)
  }

  @Test("all of a tree is there while it is mounted")
  func mounted() async {
    await lookAtATree()
    await expectNothingLeft()
  }

  private func lookAtATree() async {
    let tree = Tree(source: source, clock: clock, census: census)
    tree.store.send(.appeared)
    tree.store.send(.added(2))
    tree.store.send(.labelled("a"))
    await settleEffects()
    #expect(tree.liveWorkerCount == 2)
    #expect(tree.sliceReaderCount == 3)
    #expect(tree.rows.ids == [0, 1])
    #expect(tree.slot.key == "a")
    #expect(source.readerCount == 2)
    #expect(clock.sleeperCount == 4)
    // Four stores, five workers, and as many of their tasks.
    #expect(census.living == 14)
    source.send(3)
    await settleEffects()
    #expect(tree.store.state.count == 8)
    tree.teardown()
  }

  @Test("thousands of them leave no store, worker, task or subscription")
  func churn() async {
    for _ in 0..<Self.rounds { await round() }
    await expectNothingLeft()
  }

  @Test(
    "thousands of them take no more memory than the first tenth",
    .enabled(if: ResidentMemory.isKnown, "needs /proc"))
  func memory() async {
    // In a process of its own, where no other test takes memory meanwhile.
    await #expect(processExitsWith: .success) {
      await ChurnTests.expectSteadyMemory()
    }
  }

  private static func expectSteadyMemory() async {
    let tests = ChurnTests()
    for _ in 0..<rounds / 10 { await tests.round() }
    let before = ResidentMemory.bytes
    for _ in rounds / 10..<rounds { await tests.round() }
    await tests.expectNothingLeft()
    // A tree takes more than 10 kB: were one in four kept, this would be exceeded.
    #expect(ResidentMemory.bytes - before < 4 << 20)
  }
}

/// The memory that this process takes, as the system counts it.
private enum ResidentMemory {
  static var isKnown: Bool { bytes > 0 }

  /// 0 where the system does not say.
  static var bytes: Int {
    // `nil` is the answer on a system without /proc.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
  }
}
