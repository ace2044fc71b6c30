import DuetKernel
import Synchronization
import Testing

@testable import DuetToolchain

/// Replaying through a runner whose limits a test turns.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ReplayRunTests {
  private func replay(
    _ mode: String, in tree: RecordedTree, _ change: (inout ReplayRun) -> Void
  ) throws -> LaneReplay {
    let manifest = try tree.requireManifest().manifest
    var run = ReplayRun()
    change(&run)
    let command = Command([Python.interpreter, "-I", "-S", "runner.py", mode], in: tree.root)
    return run.run(lane: "python", command, manifest.fixtures) { row throws(Finding) in
      try tree.fixtureDocument(row)
    }
  }

  @Test func aLineBeyondTheLimit() throws {
    let tiny = try TinyTree()
    let replay = try replay("long-line@counter.reset", in: RecordedTree(root: tiny.root)) {
      $0.limits.lineLength = 1 << 20
    }
    #expect(replay.failures.map(\.row.name) == ["counter.resets"])
    #expect(replay.passedCount == 3)
    guard case .runner(let text) = replay.failures.first?.cause else {
      Issue.record("no runner failure: \(replay.failures)")
      return
    }
    #expect(text.contains("a line longer than the limit of 1048576 bytes"))
    #expect(text.utf8.count < 2000)
  }

  /// A runner that is asked for many steps at once meets those after a divergence, too; asked one at a
  /// time it never does. So what it does there is told by neither.
  @Test(arguments: [1, 64])
  func whatComesAfterADivergenceIsNotJudged(window: Int) throws {
    let folder = try TemporaryFolder()
    let script = #"""
      #!/bin/sh
      echo '{"features":["sum"],"platform":"sh","protocol":"duet-replay","version":1}'
      while read -r line; do
        case $line in
          *first*) echo '{"effects":"[]","state":"7"}' ;;
          *second*) exit 7 ;;
          *) echo '{"effects":"[]","state":"1"}' ;;
        esac
      done
      """#
    let document = try SourceDocument(
      path: "sum.fixture.json",
      bytes: Array(
        #"""
        {"description":"","dialect":2,"feature":"sum","initialState":1,"scenario":{},"steps":[
          {"action":"first","expectedEffects":[],"expectedState":1},
          {"action":"second","expectedEffects":[],"expectedState":1}]}
        """#.utf8), notesOutline: true)
    let command = Command(
      [folder.text(try folder.writeScript(script, to: "runner"))], in: folder.path)
    var run = ReplayRun()
    run.limits = .patient
    run.limits.window = window
    let replay = run.run(
      lane: "sh", command, [FixtureRow(name: "sum.a", owner: .feature("sum"))]
    ) { _ throws(Finding) in document }
    #expect(replay.failures.map(\.step) == [0])
    guard case .diverged? = replay.failures.first?.cause else {
      Issue.record("no divergence: \(replay.failures)")
      return
    }
    #expect(replay.laneFailure == nil)
  }

  /// The clock jumps when the first fixture is opened, so the run is over before an answer is in.
  @Test func aRunHasAnEnd() throws {
    let tiny = try TinyTree()
    let tree = RecordedTree(root: tiny.root)
    var run = ReplayRun()
    let clock = JumpingClock()
    run.clock = clock.clock
    let command = Command(["python3", "-I", "-S", "runner.py"], in: tree.root)
    let rows = try tree.requireManifest().manifest.fixtures
    let replay = run.run(lane: "python", command, rows) { row throws(Finding) in
      clock.jump(.seconds(7200))
      return try tree.fixtureDocument(row)
    }
    #expect(replay.passedCount == 0)
    #expect(FixtureRows(replay.failures.map(\.row)) == rows)
    let reasons = Set(
      replay.failures.map { failure in
        if case .notJudged(let reason) = failure.cause { reason } else { "another cause" }
      })
    #expect(
      reasons == [
        "the runner was still answering after 3600 s, the time of a whole run\n"
          + "to do: ask for a part, or give the run more time: --run-time-limit SECONDS"
      ])
  }

  /// A runner that answers now and then, and falls silent again and again, costs a bounded time.
  @Test func silencesAreCountedEvenBetweenAnswers() throws {
    let tiny = try TinyTree()
    let names = (10..<40).map { "counter.adds-\($0)" }
    let adds = try tiny.read(TinyTree.path(of: "counter.adds"))
    for name in names {
      let file = adds.replacing("\"amount\": 3", with: "\"amount\": \(name.suffix(2))")
      try tiny.write(file, to: TinyTree.path(of: name))
    }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try tiny.editManifest(#"["counter.adds","#, "[\(list), \"counter.adds\",")
    let replay = try replay("hang-second@counter.add", in: RecordedTree(root: tiny.root)) {
      $0.limits.answer = .milliseconds(600)
      $0.limits.window = 1
    }
    #expect(replay.failures.count { if case .runner = $0.cause { true } else { false } } <= 6)
    #expect(replay.verdicts.allSatisfy { $0 != .none })
    #expect(replay.failures.count + replay.passedCount == names.count + 4)
    #expect(replay.failures.last?.cause == .notJudged("the runner fell silent 6 times"))
  }
}

/// The system's clock, moved forward by hand.
private final class JumpingClock: Sendable {
  private let offset = Mutex(Duration.zero)

  var clock: MonotonicClock {
    MonotonicClock { MonotonicClock.system.now() + self.offset.withLock { $0 } }
  }

  func jump(_ duration: Duration) {
    offset.withLock { $0 += duration }
  }
}
