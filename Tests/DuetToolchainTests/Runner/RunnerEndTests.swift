import DuetToolchain
import Foundation
import Testing

@Suite struct RunnerEndTests {
  @Test(arguments: [
    ("hello(); hear(); exit(3)", "exited with status 3 after its input ended"),
    ("hello(); hear(); say('bye')", "sent a line that no request asked for"),
    (
      "hello(); hear(); os.kill(os.getpid(), signal.SIGKILL)",
      "was killed by SIGKILL after its input ended"
    ),
  ])
  func brokenEnds(body: String, summary: String) throws {
    let failure = try ScriptedRunner(body).failure(requests: 0)
    #expect(failure?.summary == summary)
    #expect(failure?.stage == .ending)
  }

  @Test(arguments: ["hello(); stay()", "hello(); os.close(1); stay()"])
  func aRunnerThatDoesNotEnd(body: String) throws {
    let failure = try ScriptedRunner(body).failure(.hasty, requests: 0)
    #expect(failure?.cause == .didNotEnd(.milliseconds(200)))
    #expect(failure?.summary == "did not end within 200 ms after its input ended")
  }

  @Test func noiseAtTheEndDoesNotHoldItUp() throws {
    let runner = try ScriptedRunner("hello(); hear(); os.close(1); complain('x' * 1000000)")
    #expect(runner.failure(requests: 0) == nil)
  }

  // Each of these locks a file, which only the end of all its processes unlocks.

  @Test(.timeLimit(.minutes(1)))
  func whatIgnoresTerminationIsKilled() throws {
    let runner = try ScriptedRunner(
      "hold(); signal.signal(signal.SIGTERM, signal.SIG_IGN); hello(); stay()")
    #expect(runner.failure(.hasty)?.cause == .silent(.milliseconds(200)))
    try runner.waitUntilNobodyHolds()
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "exit(2)", "stay()", "say('garbage'); stay()", "os.close(1); stay()",
    ])
  func grandchildrenEndWithTheRunner(ending: String) throws {
    let runner = try ScriptedRunner(
      """
      hold(); hello()
      if os.fork() == 0: stay()
      serve(2); hear()
      \(ending)
      """)
    let failure = runner.failure(.hasty)
    #expect(failure?.stage == .answering(answered: 2))
    try runner.waitUntilNobodyHolds()
  }

  @Test(.timeLimit(.minutes(1)))
  func grandchildrenEndWithAGoodRunnerToo() throws {
    let runner = try ScriptedRunner(
      """
      hold(); hello()
      if os.fork() == 0: stay()
      serve(10)
      """)
    #expect(runner.failure() == nil)
    try runner.waitUntilNobodyHolds()
  }

  @Test(.timeLimit(.minutes(1)))
  func droppingAConnectionKillsItsRunner() throws {
    let runner = try ScriptedRunner("hold(); hello(); stay()")
    var connection: RunnerConnection? = try runner.connect()
    #expect(connection != nil)
    connection = nil
    try runner.waitUntilNobodyHolds()
  }

  @Test(.timeLimit(.minutes(1)), arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalEndsEveryGroupAndThenThisProcess(signal: Int32) async throws {
    let runner = try ScriptedRunner(
      "hold(); hello()\nif os.fork() == 0: stay()\nstay()")
    let folder = runner.folder.text(runner.folder.path)
    await #expect(processExitsWith: .signal(signal)) {
      [folder = folder as String, signal = signal as Int32] in
      SignalGuard.install()
      let command = Command(["python3", "-S", "-E", "runner.py"], in: FilePath(folder))
      let connection = try RunnerConnection(starting: command)
      // To the process, as a terminal sends it: the thread of a test blocks signals.
      Foundation.kill(getpid(), signal)
      while true { pause() }
      connection.kill()
    }
    try runner.waitUntilNobodyHolds()
  }

  #if os(Linux)
    @Test func restartsLeaveNothingOpen() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let script = """
          #!/bin/sh
          echo '{"features":[],"platform":"sh","protocol":"duet-replay","version":1}'
          read line || exit 0
          exit 7
          """
        try folder.writeScript(script, to: "runner")
        let command = Command(["./runner"], in: folder.path)
        func countOpen() throws -> Int { try FileSystem.list("/proc/self/fd").count }
        let before = try countOpen()
        for round in 0..<300 {
          let connection = try RunnerConnection(starting: command, limits: .patient)
          guard round.isMultiple(of: 3) else {
            if round.isMultiple(of: 2) { try connection.finish() }
            continue
          }
          var consumer = NumberedRequests(count: 1)
          let failure = #expect(throws: RunnerFailure.self) {
            try connection.exchange(with: &consumer)
          }
          #expect(failure?.cause == .ended(.exited(7)))
        }
        #expect(try countOpen() == before)
        // Neither a child nor a zombie: there is nobody to wait for.
        #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
      }
    }
  #endif
}
