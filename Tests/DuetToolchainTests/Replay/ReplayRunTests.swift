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
      try FixtureFile(row: row, in: tree)
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
      return try FixtureFile(row: row, in: tree)
    }
    #expect(replay.passedCount == 0)
    #expect(replay.failures.map(\.row) == rows)
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

  /// What a run says of a corpus with seeded faults (drift, a crash, garbage, answers out of step)
  /// is the same, byte for byte, whatever the number of runners and of requests under way.
  @Test(.timeLimit(.minutes(10)))
  func jobsAndWindowsChangeNoByte() throws {
    let tiny = try TinyTree()
    try tiny.addSeeds(10..<22)
    let expected = try report("seeded", in: tiny, jobs: 1, window: 1)
    #expect(expected.split(separator: "\n✗").count == 5, "\(expected)")
    for jobs in [1, 2, 4] {
      for window in [1, 2, 7, 64, 1024] where (jobs, window) != (1, 1) {
        let actual = try report("seeded", in: tiny, jobs: jobs, window: window)
        #expect(actual == expected, "with \(jobs) jobs and a window of \(window)")
      }
    }
  }

  /// The same of runners that misbehave all the time, or in the beginning, or in the end.
  @Test(arguments: [
    "", "drift", "exit7", "two-answers", "empty-line", "no-state", "only-echo", "exit7-at-start",
    "exit3-at-end", "exit7@counter.reset", "error@echo.shout", "key-order@counter.reset",
    "sigkill@echo.counter", "hang@echo.shout",
    "log-line@counter.reset", "half-answer@counter.reset", "no-state@counter.reset",
  ])
  func jobsAndWindowsChangeNothing(mode: String) throws {
    let tiny = try TinyTree()
    try tiny.addSeeds(10..<22)
    let expected = try report(mode, in: tiny, jobs: 1, window: 1)
    #expect(expected.contains("✗") == !mode.isEmpty)
    for (jobs, window) in [(2, 7), (4, 1024)] {
      let actual = try report(mode, in: tiny, jobs: jobs, window: window)
      #expect(actual == expected, "with \(jobs) jobs and a window of \(window)")
    }
  }

  /// Everything that is told of a run.
  private func report(
    _ mode: String, in tiny: TinyTree, jobs: Int, window: Int
  ) throws -> String {
    let replay = try replay(mode, in: RecordedTree(root: tiny.root)) {
      $0.jobs = jobs
      $0.limits.window = window
      $0.limits.answer = .seconds(1)
      $0.limits.grace = .milliseconds(100)
    }
    let verdicts = "\(replay.passedCount) passed: \(replay.verdicts)"
    return (ReplayText.lines(replay, all: true) + [verdicts]).joined(separator: "\n")
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
