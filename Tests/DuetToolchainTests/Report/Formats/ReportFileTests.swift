import DuetKernel
import DuetToolchain
import Testing

/// The reports of real runs.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ReportFileTests {
  private static let suite = "ReportFiles"

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let words: [String]
    let prepare: @Sendable (TinyTree) throws -> Void

    init(
      _ name: String, _ words: String..., prepare: @escaping @Sendable (TinyTree) throws -> Void
    ) {
      (self.name, self.words, self.prepare) = (name, words, prepare)
    }

    var testDescription: String { name }
  }

  static let cases = [
    Case("verify, green", "verify") { _ in },
    Case("verify, red", "verify") {
      try $0.misbehave("drift@counter.reset")
      try $0.write("{}", to: "parity/fixtures/or phan#1%.json")
      try $0.editAnswer("echo", #""heard":0"#, #""heard":1"#)
      try $0.editManifest(
        #""runner": ["python3""#,
        #""test": ["sh", "-c", "echo ']]> & <'; exit 3"], "runner": ["python3""#)
    },
    Case("verify, not judged", "verify") {
      try $0.editManifest(
        #""runner": ["python3""#, #""build": ["false"], "runner": ["python3""#)
    },
    Case("protocol-run, red", "protocol-run") { try $0.misbehave("sigsegv@counter.add") },
    Case("record, red", "record", "--check") {
      try $0.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
      try $0.remove(TinyTree.path(of: "counter.adds"))
      try $0.answer("echo", #"{"error": "no", "label": "someone shouts", "line": 5}"#)
    },
    Case("lint, red", "lint") {
      try $0.write("{}", to: "parity/fixtures/or phan#1%.json")
      try $0.write(#"{"ü": 1.5}"#, to: TinyTree.path(of: "counter.adds"))
    },
    Case("lint, green", "lint") { _ in },
  ]

  @Test(arguments: cases)
  func says(_ run: Case) throws {
    let tree = try TinyTree()
    try run.prepare(tree)
    let plain = try tree.run(run.words)
    let words = run.words + ["--junit", "out/a b/junit.xml", "--github"]
    let outcome = try tree.run(
      words, environment: ["GITHUB_STEP_SUMMARY": "out/summary.md"], leaving: .below("out"))
    #expect(outcome.status == plain.status)
    #expect(outcome.output.hasPrefix(plain.output))
    let junit = try tree.read("out/a b/junit.xml")
    let summary = try tree.read("out/summary.md")
    try XMLCheck.expectJUnit(Array(junit.utf8))
    let annotations = outcome.output.dropFirst(plain.output.count)
    try Transcripts.expect(
      "\(junit)\n\(annotations)\n\(summary)", is: run.name, of: Self.suite)

    let json = try tree.run(run.words + ["--json"])
    let both = try tree.run(
      run.words + ["--json", "--github", "--junit", "out/again.xml"], leaving: .below("out"))
    #expect(both.output == json.output)
    #expect(both.complaints == json.complaints + annotations)
    #expect(try tree.read("out/again.xml") == junit)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(Self.cases.map(\.name), of: Self.suite)
  }

  /// Columns count characters there; lint itself counts bytes.
  @Test func lintAsSARIF() throws {
    let tree = try TinyTree()
    try tree.write("{\n  \"üü\": 1.5}", to: TinyTree.path(of: "counter.adds"))
    try tree.write("{}", to: "parity/fixtures/or phan#1%.json")
    let outcome = try tree.run("lint", "--sarif", "out.sarif", leaving: .below("out"))
    #expect(outcome.status == 1)
    let text = try tree.read("out.sarif")
    #expect(outcome.output.contains(":2:11: "), "\(outcome.output)")
    #expect(text.contains(#""startColumn": 9"#), "\(text)")
    #expect(text.contains(#""uri": "parity/fixtures/or%20phan%231%25.json""#), "\(text)")
  }

  @Test func theSummaryIsAddedTo() throws {
    let tree = try TinyTree()
    try tree.write("before\n", to: "out.md")
    let environment = ["GITHUB_STEP_SUMMARY": "out.md"]
    try tree.run("lint", "--github", environment: environment, leaving: .below("out"))
    #expect(try tree.read("out.md").hasPrefix("before\n### ✅ duet lint\n"))
    try tree.write(String(repeating: "x", count: 1 << 20), to: "out.md")
    let full = try tree.run("lint", "--github", environment: environment, leaving: .below("out"))
    #expect(full.status == 0)
    #expect(full.complaints == "duet: the step's summary is full, nothing was added to it\n")
  }

  @Test func aReportThatCannotBeWritten() throws {
    let tree = try TinyTree()
    try tree.createFolder("out")
    let outcome = try tree.run("lint", "--junit", "out")
    #expect(outcome.status == 2)
    #expect(
      outcome.complaints
        == "duet: the report is not written: $PLACE/tree/out is a folder; a regular file is expected\n"
    )
    #expect(try tree.run("lint", "--junit", "parity/manifest.json/x").status == 2)
  }

  @Test(arguments: [
    (
      ["record", "--junit", "x"],
      "--junit and --github report a check, give --check too — see duet help record"
    ),
    (
      ["lint", "--junit", "x", "--sarif", "x"],
      "--junit and --sarif name the same file, give each its own"
    ),
  ])
  func isNoUse(words: [String], message: String) throws {
    let outcome = try TinyTree().run(words)
    #expect(
      outcome == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(message)\n"))
  }
}
