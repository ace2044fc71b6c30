import DuetToolchain
import Testing

/// The gate against runs that execute nothing.
@Suite struct AssertReplayedTests {
  private static let green = "✔ Test run with 3 tests in 1 suite passed after 0.1 seconds.\n"

  @Test func aLogOfARun() throws {
    let tree = try TinyTree()
    try tree.write(Self.green, to: "test.log")
    let outcome = try tree.run("assert-replayed", "test.log")
    #expect(
      outcome.transcript(of: ["assert-replayed", "test.log"]) == """
        $ duet assert-replayed test.log
        3 test(s) ran (Swift Testing: 3)
        assert-replayed: PASS
        status 0

        """)
    #expect(try tree.run(["assert-replayed", "-"], input: Self.green) == outcome)
    #expect(try tree.run("assert-replayed", "test.log", "--min", "3") == outcome)
  }

  /// Where the log is made there may be no tree.
  @Test func outsideOfATree() throws {
    let tree = try TinyTree()
    try tree.remove("parity")
    #expect(try tree.run(["assert-replayed", "-"], input: Self.green).status == 0)
  }

  @Test(arguments: [
    (
      "Test run with 0 tests in 0 suites passed after 0.1 seconds.", ["-"],
      "✗ standard input shows a run without a test: 0 test(s) ran (Swift Testing: 0)\n"
    ),
    (
      green, ["-", "--min", "4"],
      "✗ standard input shows fewer tests than --min 4: 3 test(s) ran (Swift Testing: 3)\n"
    ),
    (
      "> Task :logic:test UP-TO-DATE\n", ["-"],
      """
      ✗ standard input shows no test run, it has no closing words of Swift Testing, XCTest, Gradle, \
      JUnit, pytest, unittest, cargo
        Gradle did not run the task :logic:test UP-TO-DATE, --rerun-tasks makes it
        give all that the test command wrote, standard error included

      """
    ),
  ])
  func isRed(log: String, words: [String], text: String) throws {
    let outcome = try TinyTree().run(["assert-replayed"] + words, input: log)
    #expect(
      outcome
        == Outcome(
          status: 1, ending: "1", output: "\(text)assert-replayed: FAIL\n", complaints: ""))
  }

  @Test func aLogThatIsNotThere() throws {
    let outcome = try TinyTree().run("assert-replayed", "test.log")
    #expect(outcome.status == 2)
    #expect(outcome.complaints == "duet: test.log does not exist\n")
  }

  @Test func asJSON() throws {
    let outcome = try TinyTree().run(["assert-replayed", "-", "--json"], input: Self.green)
    try Transcripts.expect(outcome.output, is: "assert-replayed", of: "Reports")
  }
}
