import DuetToolchain
import Testing

/// Drift as the command reports it, on small trees.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct DriftReportTests {
  /// The lines of a run, without the two that head every replay.
  private func lines(_ outcome: Outcome) -> [String] {
    outcome.output.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("protocol-run [") && !$0.contains("byte-gated CLI-side") }
  }

  /// A tree with eight more recordings in which a field has another name than the runner gives it.
  private func treeWithARenamedField(_ count: Int = 8) throws -> TinyTree {
    let tree = try TinyTree()
    let names = (0..<count).map { "counter.more-\($0 + 100)" }
    let adds = try tree.read(TinyTree.path(of: "counter.adds"))
    let renamed = adds.replacing(
      "\"expectedState\": {\n        \"count\"", with: "\"expectedState\": {\n        \"total\"")
    try #require(renamed != adds)
    for name in names { try tree.write(renamed, to: TinyTree.path(of: name)) }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try tree.editManifest(#"["counter.adds","#, "[\(list), \"counter.adds\",")
    return tree
  }

  @Test func oneCauseOfManyFailures() throws {
    let tree = try treeWithARenamedField()
    let outcome = try tree.run("protocol-run")
    #expect(outcome.status == 1)
    #expect(try tree.run("protocol-run") == outcome)
    let text = lines(outcome)
    try GoldenText.expect(
      Array(text.prefix { !$0.contains("more-101") } + text.drop { !$0.hasPrefix("causes:") }),
      is: "causes")
  }

  @Test func theSameInVerify() throws {
    let tree = try treeWithARenamedField(6)
    let outcome = try tree.run("verify", "--no-tests")
    #expect(outcome.status == 1)
    let text = lines(outcome)
    try GoldenText.expect(
      text.filter { !$0.hasPrefix("parity/") && !$0.hasPrefix("lockstep-lint") }, is: "verify")
  }

  @Test func recordCheckSaysWhichStep() throws {
    let tree = try TinyTree()
    try tree.editAnswer("counter", #""count":5"#, #""count":50"#)
    try tree.editAnswer(
      "counter", #""expectedState":{"count":5}"#, #""expectedState":{"count":-5}"#)
    let outcome = try tree.run("record", "--check")
    #expect(outcome.status == 1)
    try GoldenText.expect(lines(outcome), is: "record-check")
  }

  @Test func diffAlignsSteps() throws {
    let tree = try TinyTree()
    let adds = TinyTree.path(of: "counter.adds")
    let step = """
      {"action": {"case": "reset"}, "expectedEffects": [], "expectedState": {"count": 0},
        "label": "a reset before everything", "line": 5}
      """
    try tree.write(try tree.read(adds), to: "new.json")
    try tree.edit("new.json", #""steps": ["#, #""steps": [\#(step),"#)
    try tree.edit("new.json", #""line": 7"#, #""line": 9"#)
    let outcome = try tree.run("diff", "counter.adds", "new.json")
    #expect(outcome.status == 1)
    try GoldenText.expect(lines(outcome), is: "diff")
  }

  @Test func allListsEverything() throws {
    let tree = try treeWithARenamedField(130)
    let short = try tree.run("protocol-run")
    #expect(short.output.contains("… and 30 more failed fixture(s), --all lists them"))
    #expect(short.output.contains("130 × counter: expectedState.total renamed to count (a number)"))
    let whole = try tree.run("protocol-run", "--all")
    #expect(whole.output.contains("fixture 'counter.more-229' step 0"))
    #expect(!whole.output.contains("more failed fixture(s)"))
    #expect(short.output.split(separator: "\n").count { $0.contains("later steps") } == 20)
    #expect(whole.output.split(separator: "\n").count { $0.contains("later steps") } == 130)
  }

  @Test func theReportInJSONHasEverythingToo() throws {
    let tree = try treeWithARenamedField(6)
    let output = try tree.run("protocol-run", "--json").output
    for words in [
      #""change": "renamed""#, #""detail": "count""#, #""pattern": "expectedState.total""#,
      #""fate": "wrong-by-itself""#, #""next": "duet protocol-run --feature counter"#,
    ] {
      #expect(output.contains(words), "no \(words)")
    }
  }

  /// The runner that is asked about the later steps does not start: nothing but they is lost.
  @Test func aRunnerThatFailsOnTheWayCostsNoVerdict() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.adds", #""amount": 2"#, #""amount": 3"#)
    let clean = try tree.run("protocol-run", "--feature", "counter")
    #expect(clean.output.contains("later steps: 1 inherits"))
    try tree.edit(
      "runner.py", "def main():\n",
      """
      def main():
          import pathlib
          marks = [pathlib.Path("answers/first"), pathlib.Path("answers/second")]
          fresh = [mark for mark in marks if not mark.exists()]
          if not fresh:
              os._exit(3)
          fresh[0].touch()

      """)
    let outcome = try tree.run("protocol-run", "--feature", "counter", leaving: .anything)
    #expect(outcome.status == 1)
    #expect(!outcome.output.contains("later steps"))
    #expect(
      outcome.output
        == clean.output.replacing("  later steps: 1 inherits\n", with: ""))
  }
}
