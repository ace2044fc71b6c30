import DuetToolchain
import Testing

/// What a record writes and says.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct RecordTests {
  private static let suite = "Records"
  private static let adds = TinyTree.path(of: "counter.adds")

  /// A tree that a record changes, and what the tree is like afterwards.
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    let says: [String]
    let change: @Sendable (TinyTree) throws -> Void

    init(
      _ name: String, says: String..., change: @escaping @Sendable (TinyTree) throws -> Void
    ) {
      (self.name, self.says, self.change) = (name, says, change)
    }

    var testDescription: String { name }
  }

  static let changes = [
    Change("nothing", says: "nothing changed, 4 fixture(s) are current") { _ in },
    Change("two-stale-fixtures", says: "rewrote 2 fixture(s)") {
      try $0.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
      try $0.editFixture("chain-counter-echo", #""count": 2"#, #""count": 1"#)
    },
    Change("labels-and-lines", says: "counter.adds.fixture.json (metadata-only)") {
      try $0.editFixture("counter.adds", "two more", "2 more")
      try $0.editFixture("counter.adds", #""line": 8"#, #""line": 88"#)
    },
    Change("layout", says: "counter.adds.fixture.json (metadata-only)") {
      try $0.write($0.read(adds).replacing("\n", with: "\r\n"), to: adds)
    },
    Change("a-source-that-moved", says: "counter.resets.fixture.json (metadata-only)") {
      try $0.editFixture("counter.resets", "Scenarios/counter.py", "Scenarios/old.py")
    },
    Change("half-a-file", says: "counter.adds.fixture.json\n") {
      try $0.write($0.read(adds).utf8.prefix(300), to: adds)
    },
    Change("a-fixture-that-is-missing", says: "counter.adds.fixture.json (new)") {
      try $0.remove(adds)
    },
    Change("no-fixtures-folder", says: "rewrote 4 fixture(s)") { try $0.remove("parity/fixtures") },
    Change("a-new-branch", says: "listed 1 new fixture(s)", "counter.more.fixture.json (new)") {
      try $0.editAnswer("counter", #""counter.adds": "#, #""counter.more": "#)
      try $0.answer("counter", $0.read("answers/counter.json"))
      try $0.editAnswer("counter", #""branch":"adds""#, #""branch":"more""#)
      try $0.editManifest(#""counter.adds", "#, "")
      try $0.remove(adds)
      try $0.edit("parity/feature-specs/counter.md", "counter.adds", "counter.more")
    },
  ]

  @Test(arguments: changes)
  func makesTheTreeHold(_ change: Change) throws {
    let tree = try TinyTree()
    try change.change(tree)
    let checked = try tree.run("record", "--check")
    let recorded = try tree.run("record", leaving: .recordings)
    for word in change.says { #expect(recorded.output.contains(word), "does not say '\(word)'") }
    #expect(recorded.status == 0)
    try Transcripts.expect(
      checked.transcript(of: ["record", "--check"]) + recorded.transcript(of: ["record"]),
      is: change.name, of: Self.suite)

    #expect(try tree.run("lint").status == 0)
    #expect(try tree.run("protocol-run").status == 0)
    #expect(try tree.run("record", "--check").status == 0)
    let again = try tree.run("record")
    #expect(
      again.output == "duet record: nothing changed, \(again.fixtureCount) fixture(s) are current\n"
    )
  }

  @Test func restoresEveryByte() throws {
    let tree = try TinyTree()
    let before = try tree.listing()
    for name in TinyTree.fixtures { try tree.remove(TinyTree.path(of: name)) }
    try tree.run("record", leaving: .recordings)
    #expect(try tree.listing() == before)
  }

  @Test(arguments: [(2, " for both lanes"), (3, " for all 3 lanes")])
  func everyLaneIsToBeVerified(count: Int, words: String) throws {
    let tree = try TinyTree()
    let others = (2...count).map { "\"other-\($0)\": {\"runner\": [\"true\"]}, " }.joined()
    try tree.editManifest(#""lanes": {"#, #""lanes": {\#(others)"#)
    try tree.editFixture("echo.shouts", #""dialect": 2"#, #""dialect": 3"#)
    let outcome = try tree.run("record", "--feature", "echo", leaving: .recordings)
    #expect(
      outcome.output.hasSuffix(", then run `duet verify`\(words)\n"),
      "\(outcome.output)\(outcome.complaints)")
  }

  @Test func onlyWhatIsSelected() throws {
    let tree = try TinyTree()
    for name in TinyTree.fixtures { try tree.editFixture(name, #""dialect": 2"#, #""dialect": 3"#) }
    let outcome = try tree.run("record", "--feature", "echo", leaving: .recordings)
    #expect(
      outcome.output == """
        duet record: rewrote 1 fixture(s):
          parity/fixtures/echo.shouts.fixture.json
        review the diff (git diff -- parity/fixtures), then run `duet verify`

        """)
    let chain = try tree.run("record", "--chain", "chain-counter-echo", leaving: .recordings)
    #expect(chain.output.contains("rewrote 1 fixture(s):\n  parity/fixtures/chain-counter-echo"))
    #expect(try tree.read(Self.adds).contains(#""dialect": 3"#))
  }

  @Test func aFixtureThatNoBranchProduces() throws {
    let tree = try TinyTree()
    try tree.answer("counter", with: ["counter.resets"])
    for words in [["record", "--check"], ["record"]] {
      let outcome = try tree.run(words)
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains(
          "✗ fixture 'counter.adds' — listed, but no branch of its scenario produces it; write "
            + "its branch or bring it back, or remove its row and "
            + "parity/fixtures/counter.adds.fixture.json"
        ))
    }
  }

  /// The rest of the manifest stays as a person wrote it.
  @Test func aNewRowChangesNothingElse() throws {
    let tree = try TinyTree()
    try tree.editManifest(#"["counter.adds", "counter.resets"]"#, #"[ "counter.resets" ]  "#)
    let manifest = try tree.read("parity/manifest.json")
    try tree.run("record", leaving: .recordings)
    #expect(
      try tree.read("parity/manifest.json")
        == manifest.replacing(
          #"[ "counter.resets" ]"#, with: #"[ "counter.resets", "counter.adds" ]"#))
  }

  @Test func aFeatureWithoutAListGetsOne() throws {
    let tree = try TinyTree()
    try tree.editManifest(
      "\"Scenarios/counter.py\",\n      \"fixtures\": [\"counter.adds\", \"counter.resets\"]",
      "\"Scenarios/counter.py\"")
    let outcome = try tree.run("record", leaving: .recordings)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("listed 2 new fixture(s)"))
    #expect(try tree.run("lint").output.hasPrefix("lockstep-lint: OK (2 feature(s), 4 fixture(s)"))
  }

  /// A person who edits the manifest while a scenario compiles loses nothing.
  @Test func aManifestThatChangedMeanwhile() throws {
    let tree = try TinyTree()
    try tree.editManifest(#""counter.adds", "#, "")
    try tree.misbehave("edits-manifest@counter")
    let outcome = try tree.run("record", leaving: .recordings)
    #expect(outcome.status == 0)
    let manifest = try tree.read("parity/manifest.json")
    #expect(manifest.contains(#""note": "edited meanwhile""#))
    #expect(manifest.contains(#"["counter.resets", "counter.adds"]"#))
  }

  @Test func theReportsAsJSON() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    try tree.editFixture("counter.adds", "two more", "2 more")
    let checked = try tree.run("record", "--check", "--json")
    #expect(checked.status == 1)
    try Transcripts.expect(checked.output, is: "record --check", of: "Reports")
    let recorded = try tree.run("record", "--json", leaving: .recordings)
    #expect(recorded.status == 0)
    try Transcripts.expect(recorded.output, is: "record", of: "Reports")
    try tree.answer("echo", #"{"error": "no", "label": "someone shouts", "line": 5}"#)
    let refused = try tree.run("record", "--json")
    #expect(refused.status == 1)
    try Transcripts.expect(refused.output, is: "record, refused", of: "Reports")
    #expect([checked.complaints, recorded.complaints, refused.complaints] == ["", "", ""])
  }
}

extension Outcome {
  /// The number in `nothing changed, N fixture(s)`.
  fileprivate var fixtureCount: Int {
    output.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 0
  }
}
