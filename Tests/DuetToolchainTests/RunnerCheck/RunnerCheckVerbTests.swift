import DuetKernel
import DuetToolchain
import Testing

/// `duet runner-check` as a person meets it.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct RunnerCheckVerbTests {
  @Test func aLaneIsChecked() throws {
    let outcome = try TinyTree().run("runner-check", "--probe", "first-line,flush,end-of-input")
    #expect(
      outcome
        == Outcome(
          status: 0, ending: "0",
          output: """
            runner-check [python]: python3 -I -S runner.py
              duet-replay v1 on python, 2 feature(s), 3 scenario(s)

            the first line
              ✓ first-line        says one JSON object before it is asked anything

            answers
              ✓ flush             answers while its input stays open

            ending
              ✓ end-of-input      ends with status 0 when its input ends

            runner-check [python]: 3 as expected, 0 not
            runner-check: PASS

            """, complaints: ""))
  }

  @Test func aRunnerThatSaysNothing() throws {
    let outcome = try TinyTree().run("runner-check", "--runner", "/bin/true")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        """
          ✗ first-line        says one JSON object before it is asked anything
              came: it exited with status 0 before its handshake
          – protocol, version, platform, features, scenarios
              skipped: not tried, see 'first-line'
        """))
    #expect(outcome.output.hasSuffix("0 as expected, 1 not, 65 skipped\nrunner-check: FAIL\n"))
  }

  /// Whatever a runner does it costs a bounded time, and nothing of what it says upsets a terminal.
  @Test(arguments: [
    "exit7", "binary", "escapes", "two-answers", "error-escapes", "exit7-at-start", "floods-first",
    "features-escapes", "two-handshakes", "hang-at-end", "grandchild",
  ])
  func aBrokenRunnerIsRed(mode: String) throws {
    let tree = try TinyTree()
    try tree.misbehave(mode)
    let outcome = try tree.run("runner-check", "--time-limit", "2")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("came: "))
    for line in outcome.output.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func asJSON() throws {
    let tree = try TinyTree()
    try tree.misbehave("garbage")
    let outcome = try tree.run("runner-check", "--probe", "protocol,flush,order", "--json")
    #expect(outcome.status == 1)
    let json = try CanonicalJSON(parsing: outcome.output)
    let runner = try #require(json["runners"]?[0])
    #expect(json["verb"]?.string == "runner-check")
    #expect(json["status"]?.string == "red")
    #expect(runner["name"]?.string == "python")
    #expect(["passed", "failed", "skipped"].map { runner[$0]?.integer } == [1, 1, 1])
    #expect(
      runner["probes"]?.elements.map { $0["outcome"]?.string } == ["passed", "failed", "skipped"])
    #expect(
      runner["probes"]?[1]
        == (try CanonicalJSON(
          parsing: """
            {
              "came": "a line that is not JSON: found 'H' where a value is expected \
            (at its byte 1): Hello, I am a log line",
              "expected": "answers while its input stays open", "name": "flush",
              "outcome": "failed", "standardError": [], "topic": "answers"
            }
            """)))
    #expect(
      runner["probes"]?[2]?["reason"]?.string == "it answers no recorded step, see 'flush'")
  }

  @Test(arguments: [
    (
      ["--probe", "flsh"], "there is no probe 'flsh', did you mean 'flush'?"
    ),
    (["--probe", ""], "--probe needs a name"),
    (["--lane", "python", "--runner", "x"], "give --lane or --runner, not both"),
    (["--lane", "kotlin"], "the manifest has no lane 'kotlin'"),
    (["--time-limit", "0"], "--time-limit takes whole seconds from 1 to 86400, not '0'"),
  ])
  func whatCannotBeAsked(words: [String], complaint: String) throws {
    let outcome = try TinyTree().run(["runner-check"] + words)
    #expect(outcome.status == 2)
    #expect(outcome.complaints.hasPrefix("duet: \(complaint)"), "\(outcome.complaints)")
  }

  @Test func aRunnerThatCanNotBeStarted() throws {
    let tree = try TinyTree()
    let outcome = try tree.run("runner-check", "--runner", "runner.py")
    #expect(outcome.status == 2)
    #expect(
      outcome.output == """
        ✗ the runner can't be started: $PLACE/tree/runner.py is not executable; `chmod +x` makes it so
          runner: $PLACE/tree/runner.py
          to do: build the lane's runner, or correct the lane's `runner` in the manifest
        runner-check: NOT JUDGED

        """)
  }

  /// Nothing recorded can be asked of it, so most of it is not judged.
  @Test func aRunnerOfOtherFeatures() throws {
    let tree = try TinyTree()
    try tree.folder.writeScript(
      """
      #!/bin/sh
      echo '{"features":["other"],"platform":"sh","protocol":"duet-replay","version":1}'
      while read line; do
        case $line in
          *no-such-op*) echo '{"error":"no op no-such-op"}' ;;
          *) echo '{"error":"neither op nor no-such-feature nor an object"}' ;;
        esac
      done
      """, to: "tree/other")
    let outcome = try tree.run("runner-check", "--runner", "other", "--probe", "unknown-op,flush")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("no fixture of this tree is of a feature that it advertises"))
    #expect(outcome.output.hasSuffix("runner-check: NOT JUDGED\n"))
  }
}
