import DuetToolchain
import Testing

/// Two documents field by field, what a replay judges first.
@Suite struct DiffTests {
  private static let adds = TinyTree.path(of: "counter.adds")

  @Test func behaviourComesFirst() throws {
    let tree = try TinyTree()
    try tree.write(tree.read(Self.adds), to: "old.json")
    try tree.editFixture("counter.adds", "two more", "2 more")
    try tree.editFixture("counter.adds", #""count": 5\#n      },"#, #""count": 6\#n      },"#)
    try tree.editFixture("counter.adds", #""description": "The counter adds up.","#, "")
    let outcome = try tree.run("diff", "old.json", "counter.adds")
    #expect(
      outcome.transcript(of: []) == """
        $ duet
        - old.json
        + parity/fixtures/counter.adds.fixture.json
        behavioural: 1 field(s)
          step 1 'three more'   Scenarios/counter.py:8
          steps[1].expectedState.count
            - 5
            + 6
        metadata: 2 field(s)
          description
            - "The counter adds up."
            + no such field
          step 0 '2 more'   Scenarios/counter.py:7
          steps[0].label
            - "two more"
            + "2 more"
        status 1

        """)
    let json = try tree.run("diff", "--json", "old.json", "counter.adds")
    #expect(json.status == 1)
    try Transcripts.expect(json.output, is: "diff", of: "Reports")
  }

  @Test func equalDocuments() throws {
    let tree = try TinyTree()
    try tree.write(tree.run("canonicalize", Self.adds).output, to: "compact.json")
    let outcome = try tree.run("diff", "compact.json", Self.adds)
    #expect(outcome.transcript(of: []) == "$ duet\nequal in every field\nstatus 0\n")
    let input = try tree.run(["diff", "-", "counter.adds"], input: tree.read("compact.json"))
    #expect(input.output == "equal in every field\n")
  }

  @Test func manyFields() throws {
    let tree = try TinyTree()
    let old = (0..<60).map { "\"k\($0)\": 1" }.joined(separator: ",")
    try tree.write("{\(old)}", to: "old.json")
    try tree.write("{\(old.replacing(": 1", with: ": 2"))}", to: "new.json")
    let outcome = try tree.run("diff", "old.json", "new.json")
    #expect(outcome.output.contains("metadata: 60 field(s)\n"))
    #expect(outcome.output.hasSuffix("  … and 10 more, --all lists them\n"))
    let all = try tree.run("diff", "--all", "old.json", "new.json")
    #expect(all.output.split(separator: "\n").count == 3 + 60 * 3)
  }

  @Test(arguments: [
    (["counter.adds", "counter.adsd"], "duet: counter.adsd does not exist"),
    (["missing.json", "counter.adds"], "duet: missing.json does not exist"),
    (["Sources", "counter.adds"], "duet: Sources is a folder; a regular file is expected"),
    (
      ["counter.adds", "broken.json"],
      "duet: broken.json:1:2: the document ends where a key or '}' is expected"
    ),
  ])
  func whatCannotBeRead(words: [String], complaint: String) throws {
    let tree = try TinyTree()
    try tree.write("{", to: "broken.json")
    let outcome = try tree.run(["diff"] + words)
    #expect(
      outcome == Outcome(status: 2, ending: "2", output: "", complaints: "\(complaint)\n"))
  }

  @Test func nothingIsPrintedRaw() throws {
    let tree = try TinyTree()
    try tree.write("{\"\u{9B}31m\": \"\u{202E}a\"}", to: "old\u{1B}.json")
    try tree.write("{\"\u{9B}31m\": \"\u{7F}b\"}", to: "new.json")
    let text = try tree.run("diff", "old\u{1B}.json", "new.json")
    #expect(text.output.contains(#"- old\u{1B}.json"#))
    try tree.run("diff", "--json", "old\u{1B}.json", "new.json")
  }
}
