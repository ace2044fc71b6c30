import DuetToolchain
import Foundation
import Testing

/// What a replay makes of recordings that read well: which ones hold, and what is said of the
/// others.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ProtocolRunTests {
  private static let suite = "ProtocolRuns"
  private static let adds = TinyTree.path(of: "counter.adds")

  @Test(arguments: recordings)
  func isRed(_ tree: BrokenTree) throws {
    try tree.expectRed([["protocol-run"]], in: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(Self.recordings.map(\.name), of: Self.suite)
  }

  private static func edited(
    _ name: String, says: String, _ fixture: String, _ old: String, _ new: String
  ) -> BrokenTree {
    BrokenTree(name, says: says) { try $0.editFixture(fixture, old, new) }
  }

  static let recordings: [BrokenTree] = [
    edited(
      "value-edited", says: "expectedState.count", "counter.adds", #""count": 5\#n      },"#,
      #""count": 6\#n      },"#),
    edited(
      "effect-edited", says: "effects diverged", "counter.adds", #""id": "save""#, #""id": "keep""#),
    edited(
      "initial-state-edited", says: "effects and state diverged", "counter.adds", #""count": 0"#,
      #""count": 1"#),
    edited(
      "action-unknown", says: "no such thing: multiply", "counter.adds", #""case": "add""#,
      #""case": "multiply""#),
    edited(
      "state-has-more", says: "expected: null   actual: no such field", "counter.adds",
      #""count": 5\#n      },"#, #""count": 5,\#n        "old": null\#n      },"#),
    edited(
      "nul-escaped-tail-differs", says: #"\u0000"#, "echo.shouts", #""last": "grüße/hello""#,
      #""last": "grüße/hello\u0000more""#),
    edited(
      "decomposed", says: #"gru\u{308}ße"#, "echo.shouts", #""last": "grüße"#,
      "\"last\": \"gru\u{308}\u{DF}e"),
    edited(
      "no-break-space", says: #"\u{A0}"#, "echo.shouts", #""last": "grüße/hello""#,
      "\"last\": \"grüße/hello\u{A0}\""),
    edited(
      "zero-width-space", says: #"\u{200B}"#, "echo.shouts", #""last": "grüße/hello""#,
      "\"last\": \"grüße/\u{200B}hello\""),
    edited(
      "uuid-is-compared-in-lower-case", says: "expectedState.last", "echo.shouts",
      #""last": "grüße/hello""#, #""last": "1E9B1F9C-0000-4000-8000-00000000000A""#),
    BrokenTree("step-deleted", says: "counter.adds", "effects and state diverged") {
      let file = try $0.read(adds)
      let start = try #require(file.range(of: "    {\n      \"action\""))
      let next = try #require(
        file.range(of: "    {\n      \"action\"", range: start.upperBound..<file.endIndex))
      try $0.write(String(file[..<start.lowerBound] + file[next.lowerBound...]), to: adds)
    },
    edited(
      "chain-seam-broken", says: "the seam to the next step is broken", "chain-counter-echo",
      #""count": 2\#n          }\#n        }\#n      },\#n      "expectedEffects": []"#,
      #""count": 3\#n          }\#n        }\#n      },\#n      "expectedEffects": []"#),
    edited(
      "chain-event-missing", says: "effects diverged", "chain-counter-echo",
      #""case": "add",\#n        "value": {\#n          "amount": 2\#n        }"#,
      #""case": "reset""#),
    BrokenTree("chain-links-an-event-that-is-not-there", says: "emitted no notifyListener") {
      try $0.write(
        """
        {"chain": "counter-echo", "dialect": 2, "initialStates": {"counter": {"count": 1}}, "steps": [
          {"action": {"case": "reset"}, "expectedEffects": [{"id": "save", "kind": "cancel"}],
            "linkToNext": true, "node": "counter"},
          {"action": {"case": "reset"}, "expectedEffects": [{"id": "save", "kind": "cancel"}],
            "node": "counter"}]}
        """, to: TinyTree.path(of: "chain-counter-echo"))
    },
    edited(
      "chain-effects-edited", says: "expectedEffects[0].payload.value.count",
      "chain-counter-echo", #""value": {\#n              "count": 2"#,
      #""value": {\#n              "count": 9"#),
    BrokenTree("every-fixture", says: "if the change is meant") {
      try $0.misbehave("drift")
    },
  ]

  /// What no replay judges.
  @Test(arguments: [
    ("crlf", "\n", "\r\n"), ("a label", "two more", "two fewer"),
    ("a line", #""line": 7"#, #""line": 70"#),
    ("no label", #""label": "two more","#, ""),
    ("unknown fields", #""dialect": 2"#, #""dialect": 2, "note": {"a": [null]}"#),
    ("unknown fields of a step", #""line": 7"#, #""line": 7, "note": 1"#),
  ])
  func isGreen(_ name: String, _ old: String, _ new: String) throws {
    let tree = try TinyTree()
    let text = try tree.read(Self.adds)
    try #require(text.contains(old))
    try tree.write(text.replacing(old, with: new), to: Self.adds)
    let outcome = try tree.run("protocol-run")
    #expect(outcome.status == 0, "\(name): \(outcome.output)")
  }

  @Test func oneOfSeveralSteps() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.adds", #""count": 5"#, #""count": 50"#)
    let outcome = try tree.run("protocol-run", "--feature", "counter")
    #expect(
      outcome.output == """
        protocol-run [python]: duet-replay v1, 2 feature(s) advertised by python3 -I -S runner.py
        ✗ fixture 'counter.adds' step 1 'three more' — effects diverged   [python]
          at expectedEffects[0].payload.value.count
          expected: 50   actual: 5
          scenario: Scenarios/counter.py:8
          next: `duet protocol-run --feature counter --platform python`
        protocol-run [python]: 2 leaf + 0 chain fixture(s), 3 step(s) byte-gated CLI-side (hop-derivation authoring checks stay in-process)
        if the change is meant, record it: `duet record --feature counter`
        protocol-run: FAIL

        """)
  }

  @Test(arguments: [
    ("missing", "does not exist"), ("plain", "is not executable"), ("parity", "is a folder"),
  ])
  func aRunnerThatCannotBeStarted(path: String, says: String) throws {
    let tree = try TinyTree()
    try tree.write("#!/bin/sh\n", to: "plain")
    let outcome = try tree.runBinary("protocol-run", "--runner", path)
    #expect(
      outcome.transcript(of: []).hasPrefix(
        "$ duet\n✗ lane 'python': the runner can't be started: $PLACE/tree/\(path) \(says)"))
    #expect(outcome.status == 1)
  }

  @Test func anotherRunner() throws {
    let tree = try TinyTree()
    let script = "#!/bin/sh\nexec python3 -I -S runner.py drift@counter.reset\n"
    try tree.folder.writeScript(script, to: "tree/Sources/other runner")
    let outcome = try tree.run(["protocol-run", "--runner", "other runner"], from: "Sources")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("advertised by '$PLACE/tree/Sources/other runner'"))
    #expect(outcome.output.contains("fixture 'counter.resets'"))
  }

  @Test func aRunnerWithAnArgumentIsNoPath() throws {
    let outcome = try TinyTree().run("protocol-run", "--runner", "python3 runner.py")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("python3 runner.py does not exist"))
  }

  @Test func aSelection() throws {
    let tree = try TinyTree()
    let chain = try tree.run("protocol-run", "--chain", "chain-counter-echo")
    #expect(chain.output.contains("  0 leaf + 1 chain fixture(s), 2 step(s)"))
    let both = try tree.run("protocol-run", "--chain", "chain-counter-echo", "--feature", "echo")
    #expect(both.output.contains("  1 leaf + 1 chain fixture(s), 3 step(s)"))
    #expect([chain.status, both.status] == [0, 0])
  }

  @Test(arguments: [
    (
      ["--feature", "conter"],
      "the manifest has no feature 'conter', did you mean 'counter'? (it has: counter, echo)"
    ),
    (["--feature", "splash"], "the manifest has no feature 'splash' (it has: counter, echo)"),
    (["--feature", ""], "the manifest has no feature '' (it has: counter, echo)"),
    (
      ["--feature", "\u{1B}[31m"],
      #"the manifest has no feature '\u{1B}[31m' (it has: counter, echo)"#
    ),
    (
      ["--chain", "counter-echo"],
      "the manifest has no chain 'counter-echo' (it has: chain-counter-echo)"
    ),
    (
      ["--platform", "pyton"],
      "the manifest has no lane 'pyton', did you mean 'python'? (it has: python)"
    ),
    (["--time-limit", "0"], "--time-limit takes whole seconds from 1 to 86400, not '0'"),
    (["--time-limit", "1.5"], "--time-limit takes whole seconds from 1 to 86400, not '1.5'"),
    (
      ["--time-limit", "99999999999999999999"],
      "--time-limit takes whole seconds from 1 to 86400, not '99999999999999999999'"
    ),
  ])
  func aSelectionOfNothing(words: [String], message: String) throws {
    let outcome = try TinyTree().run(["protocol-run"] + words)
    #expect(
      outcome == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(message)\n"))
  }

  @Test func theReportAsJSON() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    let outcome = try tree.run("protocol-run", "--json")
    #expect(outcome.complaints == "")
    #expect(outcome.status == 1)
    try Transcripts.expect(outcome.output, is: "protocol-run", of: "Reports")
  }
}
