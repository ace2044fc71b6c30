import Testing

@testable import DuetToolchain

/// Processes that leave their runner's group: nothing of a runner outlives a run.
@Suite(.serialized, .enabled(if: Python.isAvailable, Python.comment))
struct StrayTests {
  private static let daemon = """
    import os, time
    if os.fork() == 0:
      os.setsid()
      if os.fork() == 0:
        os.setsid()
      time.sleep(3600)

    """

  @Test(arguments: ["protocol-run", "verify", "record"])
  func aDaemonOfARunnerEndsWithTheRun(verb: String) throws {
    let tree = try TinyTree()
    try tree.write(Self.daemon + tree.read("runner.py"), to: "runner.py")
    // That no process is left is checked after every run.
    let outcome = try tree.runBinary(verb)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.complaints)")
  }
}
