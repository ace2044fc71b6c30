import DuetToolchain
import Testing

/// What a hunt through two lanes of one small runner finds.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct HuntTests {
  private static let suite = "Hunts"

  /// How the second lane misbehaves, and what a person reads of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var misbehaviour = ""
    var options: [String] = []
    let status: Int32
    let says: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "alike", status: 0, says: ["600 step(s)", "PASS"]),
    Case(name: "one-feature", options: ["--feature", "echo"], status: 0, says: ["1 feature(s)"]),
    Case(
      name: "a-reducer-that-drifts", misbehaviour: "drift@counter.reset", status: 1,
      says: ["'counter' — the lanes differ at step 1", "at state.count"]),
    Case(
      name: "a-reducer-that-refuses", misbehaviour: "error@echo.shout", status: 1,
      says: ["refuses it: the counter is closed"]),
    Case(
      name: "a-runner-that-dies", misbehaviour: "sigsegv@counter.add", status: 1,
      says: ["kotlin: the runner was killed by SIGSEGV"]),
    Case(
      name: "another-spelling", misbehaviour: "white-space", status: 1,
      says: ["spelled differently"]),
    Case(
      name: "a-runner-that-does-not-start", misbehaviour: "exit7-at-start", status: 2,
      says: ["lane 'kotlin'", "exited with status 7"]),
    Case(name: "no-number", options: ["--seed", "x"], status: 2, says: ["--seed takes"]),
    Case(name: "no-steps", options: ["--steps", "0"], status: 2, says: ["from 1 on"]),
    Case(
      name: "one-lane", options: ["--lanes", "python"], status: 2, says: ["at least two different"]),
    Case(
      name: "one-lane-twice", options: ["--lanes", "python,python"], status: 2,
      says: ["at least two different"]),
    Case(
      name: "an-unknown-lane", options: ["--lanes", "python,kotlni"], status: 2,
      says: ["did you mean 'kotlin'?"]),
  ]

  private static func tree(_ misbehaviour: String) throws -> TinyTree {
    let tree = try TinyTree()
    let mode = misbehaviour.isEmpty ? "" : #", "\#(misbehaviour)""#
    try tree.editManifest(
      #""lanes": {"#,
      #""lanes": { "kotlin": { "runner": ["python3", "-I", "-S", "runner.py"\#(mode)] },"#)
    try tree.write("", to: "Sources/a.kt")
    try tree.editManifest(#""counter": {"#, #""counter": { "kotlin": "Sources/a.kt","#)
    try tree.editManifest(#""echo": {"#, #""echo": { "kotlin": "Sources/a.kt","#)
    return tree
  }

  private static func words(_ options: [String]) -> [String] {
    let lanes = options.contains("--lanes") ? [] : ["--lanes", "python,kotlin"]
    let steps = options.contains("--steps") ? [] : ["--steps", "600"]
    return ["hunt"] + lanes + steps + options
  }

  @Test(arguments: cases)
  func says(_ hunt: Case) throws {
    let tree = try Self.tree(hunt.misbehaviour)
    let words = Self.words(hunt.options)
    let outcome = try tree.run(words)
    #expect(outcome.status == hunt.status)
    for word in hunt.says {
      #expect(
        outcome.output.contains(word) || outcome.complaints.contains(word),
        "does not say '\(word)'")
    }
    try Transcripts.expect(outcome.transcript(of: words), is: hunt.name, of: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(Self.cases.map(\.name), of: Self.suite)
  }

  @Test func theSameSeedIsTheSameHunt() throws {
    let tree = try Self.tree("drift@echo.counter")
    let first = try tree.run(Self.words(["--seed", "7"]))
    let second = try tree.run(Self.words(["--seed", "7"]))
    #expect(first.output == second.output)
    #expect(first.output.contains("seed 7"))
  }

  @Test func whatIsFoundIsWrittenOnlyWhenAsked() throws {
    let tree = try Self.tree("drift@counter.reset")
    let path = TinyTree.path(of: "counter.hunt-1")
    try tree.run(Self.words([]))
    #expect(throws: (any Error).self) { try tree.read(path) }

    let kept = try tree.run(Self.words(["--keep"]), leaving: .recordings)
    #expect(kept.output.contains("wrote \(path)"))
    #expect(
      try tree.read(path) == """
        {
          "description": "Found by duet hunt: the lanes differ.",
          "dialect": 2,
          "feature": "counter",
          "initialState": {
            "count": 4
          },
          "scenario": {
            "branch": "hunt-1",
            "source": "Scenarios/counter.py"
          },
          "steps": [
            {
              "action": {
                "case": "reset"
              },
              "expectedEffects": [
                {
                  "id": "save",
                  "kind": "cancel"
                }
              ],
              "expectedState": {
                "count": 0
              },
              "label": "reset"
            }
          ]
        }

        """)
    // It is a fixture like any other, but for the row that a person gives it.
    let lint = try tree.run("lint")
    #expect(lint.output.contains("is not listed"))
    #expect(lint.output.contains("(1 finding(s))"))
  }

  @Test func asJSON() throws {
    let tree = try Self.tree("drift@counter.reset")
    let outcome = try tree.run(Self.words(["--json"]))
    try Transcripts.expect(outcome.output, is: "hunt", of: "Reports")
  }
}
