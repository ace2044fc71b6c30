import DuetKernel
import Testing

@testable import DuetToolchain

/// What a run says is the same, byte for byte, whatever the number of runners and of requests under
/// way: the text, as it is printed while the run goes on, and the JSON report.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct JobsAndWindowsTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let jobs: Int
    let window: Int

    var testDescription: String { "\(jobs) job(s), a window of \(window)" }
  }

  private static let shapes = [1, 2, 4].flatMap { jobs in
    [1, 2, 7, 64, 1024].map { Shape(jobs: jobs, window: $0) }
  }

  /// A corpus with seeded faults, one request at a time.
  private static let seeded = Result { try report("seeded", Shape(jobs: 1, window: 1)) }

  /// Drift, a crash, garbage, answers out of step and a hang, each with the second step of a
  /// fixture among sound ones.
  @Test(arguments: shapes) func seededFaults(_ shape: Shape) throws {
    let expected = try Self.seeded.get()
    #expect(expected.split(separator: "\n✗").count == 6, "\(expected)")
    #expect(try Self.report("seeded", shape) == expected)
  }

  /// Runners that misbehave all the time, or in the beginning, or in the end.
  @Test(arguments: [
    "", "drift", "exit7", "two-answers", "empty-line", "no-state", "only-echo", "exit7-at-start",
    "exit3-at-end", "exit7@counter.reset", "error@echo.shout", "key-order@counter.reset",
    "sigkill@echo.counter", "hang@echo.shout",
    "log-line@counter.reset", "half-answer@counter.reset", "no-state@counter.reset",
  ])
  func everyWayToMisbehave(mode: String) throws {
    let expected = try Self.report(mode, Shape(jobs: 1, window: 1))
    #expect(expected.contains("✗") == !mode.isEmpty)
    for shape in [Shape(jobs: 2, window: 7), Shape(jobs: 4, window: 1024)] {
      #expect(try Self.report(mode, shape) == expected, "with \(shape.testDescription)")
    }
  }

  /// Everything that is told of a run.
  private static func report(_ mode: String, _ shape: Shape) throws -> String {
    let tiny = try TinyTree()
    try tiny.addSeeds(10..<22)
    let tree = RecordedTree(root: tiny.root)
    var lines: [String] = []
    var listing = FailureListing(all: true)
    var run = ReplayRun()
    run.jobs = shape.jobs
    run.limits.window = shape.window
    run.limits.answer = .seconds(1)
    run.limits.grace = .milliseconds(100)
    run.tell = { news in
      switch news {
      case .begun(let replay): lines += ReplayText.heading(replay)
      case .failed(let failure, let replay): lines += listing.lines(failure, of: replay)
      }
    }
    let command = Command([Python.interpreter, "-I", "-S", "runner.py", mode], in: tree.root)
    let replay = run.run(lane: "python", command, try tree.requireManifest().manifest.fixtures) {
      row throws(Finding) in try tree.fixtureDocument(row)
    }
    lines += listing.rest + ReplayText.ending(replay, all: true)
    lines.append("\(replay.passedCount) passed: \(replay.verdicts)")
    var budget = ReportBudget(all: true)
    let json = try CanonicalEncoder().encode(LaneReplayOutput(replay, &budget))
    return lines.joined(separator: "\n") + "\n" + String(decoding: json.pretty(), as: UTF8.self)
  }
}
