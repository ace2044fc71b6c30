import DuetKernel
import DuetReplay
import Foundation
import Testing

@testable import DuetToolchain

#if os(Linux)
  /// A runner that crashes at every fixture, over many of them: `DUET_RESTARTS=5000 swift test --filter
  /// RestartTests` for very many.
  @Suite struct RestartTests {
    private static let fixture = """
      {
        "dialect": 2, "feature": "sum", "initialState": 0,
        "steps": [
          {"action": 1, "expectedState": 1, "expectedEffects": []},
          {"action": 1, "expectedState": 2, "expectedEffects": []}
        ]
      }
      """

    private static let runner = #"""
      #!/bin/sh
      echo '{"features":["sum"],"platform":"sh","protocol":"duet-replay","version":1}'
      read line || exit 0
      echo '{"effects":"[]","state":"1"}'
      exit 7
      """#

    @Test func eachCrashCostsOneVerdictAndLeavesNothing() async {
      await #expect(processExitsWith: .success) {
        let text = ProcessInfo.processInfo.environment["DUET_RESTARTS"] ?? "200"
        let count = try #require(Int(text))
        let folder = try TemporaryFolder()
        let command = Command(
          [folder.text(try folder.writeScript(Self.runner, to: "runner"))], in: folder.path)
        let document = try SourceDocument(path: "sum.fixture.json", bytes: Array(Self.fixture.utf8))
        let rows = FixtureRows(
          (0..<count).map { FixtureRow(name: "sum.\($0)", owner: .feature("sum")) })
        func countOpen() throws -> Int { try FileSystem.list("/proc/self/fd").count }
        let before = try countOpen()

        var run = ReplayRun()
        run.limits = .patient
        let replay = run.run(lane: "sh", command, rows) { row throws(Finding) in
          document
        }

        #expect(replay.judgedCount == count)
        #expect(FixtureRows(replay.failures.map(\.row)) == rows)
        let crashed = replay.failures.count { failure in
          guard case .runner(let words) = failure.cause else { return false }
          return failure.step == 1
            && words.hasPrefix("the runner exited with status 7 after 1 answ")
        }
        #expect(crashed == count)
        #expect(try countOpen() == before)
        // Neither a child nor a zombie: there is nobody to wait for.
        #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
      }
    }
  }
#endif
