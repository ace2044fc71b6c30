import DuetToolchain
import Foundation
import Testing

/// What only lint judges: a replay does not look at it.
@Suite struct LintRuleTests {
  private static let suite = "LintRules"
  private static let adds = TinyTree.path(of: "counter.adds")
  private static let counterSpec = "parity/feature-specs/counter.md"

  @Test func aSoundTreeIsClean() throws {
    let outcome = try TinyTree().run("lint")
    #expect(
      outcome.transcript(of: ["lint"]) == """
        $ duet lint
        lockstep-lint: OK (2 feature(s), 4 fixture(s), ledger: 0 waiver(s) / 0 island(s), mocks: 0 generator(s))
        status 0

        """)
  }

  @Test func isFoundFromAnyFolderInside() throws {
    let tree = try TinyTree()
    #expect(try tree.run(["lint"], from: "parity/fixtures") == tree.run("lint"))
  }

  @Test(arguments: form + rows + sources + specs)
  func isRed(_ tree: BrokenTree) throws {
    try tree.expectRed([["lint"]], in: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    let cases = Self.form + Self.rows + Self.sources + Self.specs
    try Transcripts.expectSections(cases.map(\.name), of: Self.suite)
  }

  private static func form(
    _ name: String, says: String, _ old: String, _ new: String
  ) -> BrokenTree {
    BrokenTree(name, says: adds, "not in pretty form", says) {
      try $0.editFixture("counter.adds", old, new)
    }
  }

  /// The same value in other bytes.
  static let form: [BrokenTree] = [
    BrokenTree("crlf", says: adds, "not in pretty form", "CRLF") {
      try $0.write($0.read(adds).replacing("\n", with: "\r\n"), to: adds)
    },
    BrokenTree("no-final-newline", says: adds, "the final newline is missing") {
      try $0.write($0.read(adds).utf8.dropLast(), to: adds)
    },
    BrokenTree("two-final-newlines", says: adds, "follows the final newline") {
      try $0.write($0.read(adds) + "\n", to: adds)
    },
    BrokenTree("compact", says: adds, "not in pretty form") {
      try $0.write($0.run("canonicalize", adds).output, to: adds)
    },
    form("minus-zero", says: "-0 is written 0", #""count": 0"#, #""count": -0"#),
    form("tab", says: #"\t"#, "  \"dialect\"", "\t\"dialect\""),
    form("key-order", says: #""dialect""#, #""description": "The counter adds up.","#, ""),
    form("space-before-colon", says: #"dialect" : 2"#, #""dialect": 2"#, #""dialect" : 2"#),
    form("escaped-letter", says: #"t\u0077o more"#, "two more", #"t\u0077o more"#),
    form("escaped-slash", says: #"two\/more"#, "two more", #"two\/more"#),
    form("upper-case-escape", says: #"\u001F"#, "two more", #"two\u001Fmore"#),
    form("trailing-space", says: "'", #""dialect": 2,"#, #""dialect": 2, "#),
    BrokenTree("upper-case-uuid", says: "echo.shouts", "not in pretty form") {
      try $0.editFixture("echo.shouts", "1e9b1f9c", "1E9B1F9C")
    },
  ]

  /// What is listed against what lies there.
  static let rows: [BrokenTree] = [
    BrokenTree("fixture-unlisted", says: "counter.more.fixture.json", "not listed") {
      try $0.write($0.read(adds), to: TinyTree.path(of: "counter.more"))
    },
    BrokenTree("json-unlisted", says: "notes.json", "not listed") {
      try $0.write("{}", to: "parity/fixtures/notes.json")
    },
    BrokenTree("folder-in-fixtures", says: "parity/fixtures/old", "is a folder") {
      try $0.write($0.read(adds), to: "parity/fixtures/old/counter.adds.fixture.json")
    },
    BrokenTree("unlisted-name-with-escapes", says: #"\u{1B}[31m\n.json"#) {
      try $0.write("{}", to: "parity/fixtures/\u{1B}[31m\n.json")
    },
    BrokenTree("fixture-unlisted-decomposed", says: "counter.u\u{308}.fixture.json", "not listed") {
      try $0.write($0.read(adds), to: TinyTree.path(of: "counter.u\u{308}"))
    },
    BrokenTree("branch-of-another-name", says: "'subtracts'", "'counter.subtracts'") {
      try $0.editFixture("counter.adds", #""branch": "adds""#, #""branch": "subtracts""#)
    },
    BrokenTree("a-hundred-faults-in-one-run", says: "(100 finding(s))") {
      for number in 100..<200 { try $0.write("{}", to: "parity/fixtures/x\(number).json") }
    },
  ]

  /// The files that the manifest names.
  static let sources: [BrokenTree] = [
    BrokenTree("source-missing", says: "'Sources/counter.py'", "does not exist") {
      try $0.remove("Sources/counter.py")
    },
    BrokenTree("source-is-folder", says: "'Sources/counter.py'", "is a folder") {
      try $0.remove("Sources/counter.py")
      try $0.createFolder("Sources/counter.py")
    },
    BrokenTree("scenario-missing", says: "'Scenarios/echo.py'", "does not exist") {
      try $0.remove("Scenarios/echo.py")
    },
    BrokenTree("chain-scenario-missing", says: "'Scenarios/chains.py'", "does not exist") {
      try $0.remove("Scenarios/chains.py")
    },
    BrokenTree("scenario-without-lane", says: "no lane", "'Scenarios/echo.kt'") {
      try $0.write("", to: "Scenarios/echo.kt")
      try $0.editManifest("Scenarios/echo.py", "Scenarios/echo.kt")
      try $0.editManifest(
        #""lanes": {"#, #""lanes": { "swift": { "runner": ["swift-runner"] },"#)
    },
  ]

  /// The prose beside the fixtures.
  static let specs: [BrokenTree] = [
    BrokenTree("spec-missing", says: counterSpec, "does not exist") { try $0.remove(counterSpec) },
    BrokenTree("spec-is-folder", says: counterSpec, "is a folder") {
      try $0.remove(counterSpec)
      try $0.createFolder(counterSpec)
    },
    BrokenTree("spec-without-fixture", says: counterSpec, "'counter.resets'") {
      try $0.edit(counterSpec, "counter.resets", "a reset")
    },
    BrokenTree("spec-without-chain", says: counterSpec, "'chain-counter-echo'") {
      try $0.edit(counterSpec, "chain-counter-echo", "a chain")
    },
    BrokenTree("spec-of-a-fixture-that-is-gone", says: "\(counterSpec):6:4", "'counter.halves-it'")
    {
      try $0.write($0.read(counterSpec) + "- `counter.halves-it`: gone\n", to: counterSpec)
    },
    BrokenTree("spec-of-a-chain-that-is-gone", says: "'chain-of-fools'") {
      try $0.write($0.read(counterSpec) + "- `chain-of-fools`: gone\n", to: counterSpec)
    },
  ]
}
