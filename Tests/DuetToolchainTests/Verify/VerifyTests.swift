import DuetToolchain
import Testing

/// The whole verification, green and red, as a person reads it.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct VerifyTests {
  private static let suite = "Verifications"

  /// A tree, how it is verified, and the status.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let options: [String]
    let status: Int32
    let says: [String]
    let prepare: @Sendable (TinyTree) throws -> Void

    init(
      _ name: String, _ options: [String] = [], status: Int32, says: String...,
      prepare: @escaping @Sendable (TinyTree) throws -> Void
    ) {
      (self.name, self.options, self.status, self.says) = (name, options, status, says)
      self.prepare = prepare
    }

    var testDescription: String { name }
  }

  @Test(arguments: greens + reds + lanes)
  func says(_ verification: Case) throws {
    let tree = try TinyTree()
    try verification.prepare(tree)
    let words = ["verify"] + verification.options
    let outcome = try tree.run(words)
    #expect(outcome.status == verification.status)
    for word in verification.says {
      #expect(
        outcome.output.contains(word) || outcome.complaints.contains(word),
        "does not say '\(word)'")
    }
    try Transcripts.expect(
      outcome.transcript(of: words), is: verification.name, of: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    let cases = Self.greens + Self.reds + Self.lanes
    try Transcripts.expectSections(cases.map(\.name), of: Self.suite)
  }

  private static let runner = #""runner": ["python3""#

  private static func test(_ script: String) -> String {
    #""test": ["sh", "-c", "\#(script)"], \#(runner)"#
  }

  static let greens = [
    Case("green", status: 0, says: "4/4", "PASS") { _ in },
    Case("green-with-build-and-tests", status: 0, says: "12 tests passed") {
      try $0.editManifest(
        runner,
        test("echo one; echo 12 tests passed").replacing(
          runner, with: "\"build\": [\"true\"], \(runner)"))
    },
    Case("only-a-feature", ["--feature", "echo"], status: 0, says: "1/1") { _ in },
    Case("only-a-chain", ["--chain", "chain-counter-echo"], status: 0, says: "1/1") { _ in },
    Case("only-a-lane", ["--python-only"], status: 0, says: "4/4") { _ in },
    Case("without-tests", ["--no-tests"], status: 0, says: "PASS") {
      try $0.editManifest(runner, test("exit 3"))
    },
    Case("metadata-moved", status: 0, says: "PASS") {
      try $0.editFixture("counter.adds", "two more", "2 more")
    },
    Case("optional-lane-missing", status: 0, says: "[kotlin] skipped", "PASS") {
      try $0.editManifest(
        #""lanes": {"#,
        #""lanes": { "kotlin": { "when": "available", "build": ["no-such-tool"], "runner": ["kotlin-runner"] },"#
      )
    },
  ]

  static let reds = [
    Case("a-reducer-moved", status: 1, says: "3/4", "FAIL") {
      try $0.misbehave("drift@counter.reset")
    },
    Case("a-scenario-moved", status: 1, says: "the scenario no longer produces", "FAIL") {
      try $0.editAnswer("counter", #""count":4"#, #""count":5"#)
    },
    Case("a-recording-was-edited", status: 1, says: "FAIL") {
      try $0.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    },
    Case("a-new-branch", status: 1, says: "there is no file yet") {
      try $0.editAnswer("counter", #""counter.adds""#, #""counter.more""#)
      try $0.editAnswer("counter", #""branch":"adds""#, #""branch":"more""#)
    },
    Case("a-false-then", status: 1, says: "Scenarios/counter.py:7", "Then(.count)") {
      try $0.answer(
        "counter", #"{"error": "Then(.count) is 2, 3 is expected", "label": "two more", "line": 7}"#
      )
    },
    Case("lint-is-red", status: 1, says: "lockstep-lint: FAIL", "duet verify: FAIL") {
      try $0.write("{}", to: "parity/fixtures/orphan.json")
    },
    Case("a-fixture-is-missing", status: 1, says: "3/4", "does not exist") {
      try $0.remove(TinyTree.path(of: "echo.shouts"))
    },
    Case(
      "the-runner-does-not-start", status: 1, says: "missing fixture report(s)",
      "counter.adds [python]"
    ) {
      try $0.misbehave("exit7-at-start")
    },
    Case("the-runner-dies", status: 1, says: "2/4", "SIGSEGV") {
      try $0.misbehave("sigsegv@counter.add")
    },
    Case("the-tests-fail", status: 1, says: "exited with status 3", "2 tests failed") {
      try $0.editManifest(runner, test("echo 2 tests failed; exit 3"))
    },
    Case("the-tests-do-not-start", status: 1, says: "'no-such-tool' is not on PATH") {
      try $0.editManifest(runner, #""test": ["no-such-tool"], \#(runner)"#)
    },
    Case("manifest-build-fails", status: 2, says: "exited with status 4", "counter.py:3: no") {
      try $0.editManifest(
        runner, #""build": ["sh", "-c", "echo 'counter.py:3: no'; exit 4"], \#(runner)"#)
    },
    Case("the-build-is-killed", status: 2, says: "was killed by SIGKILL", "it said nothing") {
      try $0.editManifest(runner, #""build": ["sh", "-c", "kill -9 $$"], \#(runner)"#)
    },
    Case("the-build-prints-escapes", status: 2, says: #"\u{1B}[31mred"#) {
      try $0.editManifest(
        runner, #""build": ["sh", "-c", "printf '\\033[31mred\\n'; exit 1"], \#(runner)"#)
    },
    Case("the-build-tool-is-missing", status: 2, says: "'no-such-tool' is not on PATH") {
      try $0.editManifest(runner, #""build": ["no-such-tool"], \#(runner)"#)
    },
  ]

  static let lanes = [
    Case("strict", ["--strict"], status: 2, says: "'no-such-tool' is not on PATH") {
      try $0.editManifest(
        #""lanes": {"#,
        #""lanes": { "kotlin": { "when": "available", "build": ["no-such-tool"], "runner": ["kotlin-runner"] },"#
      )
    },
    Case("optional-runner-missing", status: 0, says: "[kotlin] skipped", "PASS") {
      try $0.editManifest(
        #""lanes": {"#,
        #""lanes": { "kotlin": { "when": "available", "runner": ["no-such-tool"] },"#)
    },
    Case("optional-tool-missing", status: 0, says: "[kotlin] skipped", "PASS") {
      try $0.editManifest(
        #""lanes": {"#,
        #""lanes": { "kotlin": { "when": "available", "tools": ["sh", "no-such-tool"], "build": ["./build"], "runner": ["./runner"] },"#
      )
    },
    Case("a-tool-is-missing", status: 2, says: "'no-such-tool' is not on PATH") {
      try $0.editManifest(runner, #""tools": ["no-such-tool"], \#(runner)"#)
    },
    Case("optional-build-fails", status: 2, says: "exited with status 1") {
      try $0.editManifest(
        runner, #""when": "available", "build": ["false"], \#(runner)"#)
    },
    Case("every-lane-is-missing", status: 1, says: "no lane could run here", "FAIL") {
      try $0.editManifest(runner, #""when": "available", "build": ["no-such-tool"], \#(runner)"#)
    },
    Case("a-lane-without-features", status: 1, says: "a run of nothing is red") {
      try $0.editManifest(
        #""lanes": {"#, #""lanes": { "kotlin": { "runner": ["python3", "-I", "-S", "runner.py"] },"#
      )
    },
    Case("a-pending-twin", ["--kotlin-only"], status: 0, says: "1/1", "PASS") {
      try $0.editManifest(
        #""lanes": {"#, #""lanes": { "kotlin": { "runner": ["python3", "-I", "-S", "runner.py"] },"#
      )
      try $0.write("", to: "Sources/echo.kt")
      try $0.editManifest(#""counter": {"#, #""counter": { "kotlin": "pending","#)
      try $0.editManifest(#""echo": {"#, #""echo": { "kotlin": "Sources/echo.kt","#)
    },
    Case("one-lane-of-two-drifts", status: 1, says: "7/8", "twin in lane 'kotlin'") {
      try $0.editManifest(
        #""lanes": {"#,
        #""lanes": { "kotlin": { "runner": ["python3", "-I", "-S", "runner.py", "drift@counter.reset"] },"#
      )
      try $0.write("", to: "Sources/a.kt")
      try $0.editManifest(#""counter": {"#, #""counter": { "kotlin": "Sources/a.kt","#)
      try $0.editManifest(#""echo": {"#, #""echo": { "kotlin": "Sources/a.kt","#)
    },
    Case(
      "a-feature-that-a-lane-does-not-have", ["--feature", "counter"], status: 0,
      says: "[kotlin] skipped", "2/2", "PASS"
    ) {
      try $0.editManifest(#""lanes": {"#, #""lanes": { "kotlin": { "runner": ["no-such-tool"] },"#)
      try $0.editManifest(#""counter": {"#, #""counter": { "kotlin": "pending","#)
    },
    Case("an-unknown-lane", ["--pyton-only"], status: 2, says: "did you mean 'python'?") { _ in },
    Case("an-unknown-feature", ["--feature", "conter"], status: 2, says: "did you mean 'counter'?")
    { _ in },
    Case("two-lanes-at-once", ["--python-only", "--kotlin-only"], status: 2, says: "twice") { _ in
    },
  ]

  @Test func explainTellsItAgain() throws {
    let tree = try TinyTree()
    let none = try tree.run("explain")
    #expect(none.status == 2)
    #expect(
      none.complaints
        == "duet: no run is kept in parity/.runs/last-run.json yet, try `duet verify`\n")

    try tree.run("verify")
    let green = try tree.run("explain")
    #expect(
      green.transcript(of: [])
        == "$ duet\nthe last run was: duet verify\nnothing was red\nstatus 0\n")

    try tree.misbehave("drift@counter.reset")
    let run = try tree.run("protocol-run")
    let red = try tree.run("explain")
    #expect(
      red.output == """
        the last run was: duet protocol-run
        ✗ fixture 'counter.resets' step 0 'back to nothing' — state diverged   [python]
          at expectedState.count
          expected: 0   actual: 10
          scenario: Scenarios/counter.py:12
          next: `duet protocol-run --feature counter --platform python`

        """)
    #expect([run.status, red.status] == [1, 1])
    let json = try tree.run("explain", "--json")
    try Transcripts.expect(json.output, is: "explain", of: "Reports")

    try tree.answer("echo", #"{"error": "no"}"#)
    try tree.run("record", "--check")
    #expect(
      try tree.run("explain").output
        == "the last run was: duet record --check\n✗ 'echo': no\n  scenario: Scenarios/echo.py\n")
  }

  @Test(arguments: [
    ("", "empty"), ("{}", "no run of this tool"), ("[1]", "no run of this tool"),
    (#"{"verb": "\u001b[31m", "failures": 3}"#, "no run of this tool"),
  ])
  func explainOfSomethingElse(contents: String, says: String) throws {
    let tree = try TinyTree()
    try tree.write(contents, to: "parity/.runs/last-run.json")
    let outcome = try tree.run("explain")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains("parity/.runs/last-run.json"))
    #expect(outcome.complaints.contains(says), "\(outcome.complaints)")
  }

  /// As text and as JSON: every run checks what it prints.
  @Test func explainPrintsNothingRaw() throws {
    let tree = try TinyTree()
    try tree.write(
      #"{"verb": "\u001b[31m", "failures": ["\u001b[2J\n\u202e", "\#(String(repeating: "x", count: 1 << 20))"]}"#,
      to: "parity/.runs/last-run.json")
    let outcome = try tree.run("explain")
    try tree.run("explain", "--json")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix(#"the last run was: duet \u{1B}[31m\#n\u{1B}[2J\n\u{202E}\#n"#))
  }

  @Test func theReportsAsJSON() throws {
    let tree = try TinyTree()
    let green = try tree.run("verify", "--json")
    try Transcripts.expect(green.output, is: "verify, green", of: "Reports")
    try tree.misbehave("drift@counter.reset")
    try tree.write("{}", to: "parity/fixtures/orphan.json")
    try tree.editAnswer("echo", #""heard":0"#, #""heard":1"#)
    let red = try tree.run("verify", "--json")
    try Transcripts.expect(red.output, is: "verify, red", of: "Reports")
    #expect([green.status, red.status] == [0, 1])
    #expect([green.complaints, red.complaints] == ["", ""])
  }
}
