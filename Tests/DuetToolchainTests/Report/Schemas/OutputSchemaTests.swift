import DuetKernel
import DuetToolchain
import Testing

/// What `--json` prints is what `docs/schema` says, and it tells why a run is not green.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct OutputSchemaTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let words: [String]
    let status: Int32
    let reason: FailureReason?
    /// What the run may leave behind.
    let effect: TinyTree.Effect
    let prepare: @Sendable (TinyTree) throws -> Void

    init(
      _ name: String, _ words: [String], _ status: Int32, _ reason: FailureReason? = nil,
      leaving effect: TinyTree.Effect = .nothing,
      prepare: @escaping @Sendable (TinyTree) throws -> Void = { _ in }
    ) {
      (self.name, self.words, self.status, self.reason) = (name, words, status, reason)
      self.effect = effect
      self.prepare = prepare
    }

    var testDescription: String { "\(words.joined(separator: " ")): \(name)" }
  }

  private static let runner = #""runner": ["python3""#

  private static func lane(_ more: String) -> @Sendable (TinyTree) throws -> Void {
    { try $0.editManifest(runner, "\(more), \(runner)") }
  }

  private static func mode(_ mode: String) -> @Sendable (TinyTree) throws -> Void {
    { try $0.misbehave(mode) }
  }

  private static func noFile(_ name: String) -> @Sendable (TinyTree) throws -> Void {
    { try $0.remove(TinyTree.path(of: name)) }
  }

  @Sendable private static func brokenManifest(_ tree: TinyTree) throws {
    try tree.write("{", to: "parity/manifest.json")
  }

  @Sendable private static func orphan(_ tree: TinyTree) throws {
    try tree.write("{}", to: "parity/fixtures/orphan.json")
  }

  @Sendable private static func refusing(_ tree: TinyTree) throws {
    try tree.answer("echo", #"{"error": "no", "label": "someone shouts", "line": 5}"#)
  }

  @Sendable private static func stale(_ tree: TinyTree) throws {
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
  }

  static let replays =
    ["verify", "protocol-run"].flatMap { verb in
      [
        Case("holds", [verb], 0),
        Case("drift", [verb], 1, .drift, prepare: mode("drift@counter.reset")),
        Case("missing fixture", [verb], 1, .missingFixture, prepare: noFile("echo.shouts")),
        Case("a runner that dies", [verb], 1, .brokenRunner, prepare: mode("sigsegv@counter.add")),
        Case(
          "a runner that does not start", [verb], 1, .brokenRunner, prepare: mode("exit7-at-start")),
        Case("a build that fails", [verb], 2, .failedBuild, prepare: lane(#""build": ["false"]"#)),
        Case(
          "no lane here", [verb], 1, .nothingRan,
          prepare: lane(#""when": "available", "build": ["no-such-tool"]"#)),
        Case("no manifest to read", [verb], 2, .notJudged, prepare: brokenManifest),
        Case("usage", [verb, "--oops"], 2, .usage),
      ]
    }

  static let others = [
    Case("no repository to compare with", ["verify", "--changed"], 2, .notJudged),
    Case(
      "traces are left out", ["verify", "--no-build"], 0, prepare: lane(#""traces": ["false"]"#)),
    Case("lint is red", ["verify"], 1, .lint, prepare: orphan),
    Case("tests fail", ["verify"], 1, .failedLaneTest, prepare: lane(#""test": ["false"]"#)),
    Case("a refusal", ["verify"], 1, .refused, prepare: refusing),
    Case("holds", ["lint"], 0),
    Case("red", ["lint"], 1, .lint, prepare: orphan),
    Case("repaired", ["lint", "--fix"], 0),
    Case("no manifest to read", ["lint"], 2, .notJudged, prepare: brokenManifest),
    Case("usage", ["lint", "--oops"], 2, .usage),
    Case("holds", ["record", "--check"], 0),
    Case("drift", ["record", "--check"], 1, .drift, prepare: stale),
    Case("missing", ["record", "--check"], 1, .missingFixture, prepare: noFile("echo.shouts")),
    Case("refused", ["record", "--check"], 1, .refused, prepare: refusing),
    Case("refused", ["record"], 1, .refused, prepare: refusing),
    Case("holds", ["record"], 0),
    Case("a build that fails", ["record"], 2, .failedBuild, prepare: lane(#""build": ["false"]"#)),
    Case(
      "no lane here", ["record", "--check"], 1, .nothingRan,
      prepare: lane(#""when": "available", "build": ["no-such-tool"]"#)),
    Case("a report without a check", ["record", "--junit", "x"], 2, .usage),
    Case("no manifest to read", ["record"], 2, .notJudged, prepare: brokenManifest),
    Case("holds", ["explain"], 0) { try $0.run("verify") },
    Case("red", ["explain"], 1, .brokenRunner) {
      try $0.misbehave("sigsegv@counter.add")
      try $0.run("verify")
    },
    Case("no run", ["explain"], 2, .notJudged),
    Case("equal", ["diff", "counter.adds", "counter.adds"], 0),
    Case("differ", ["diff", "counter.adds", "counter.resets"], 1, .drift),
    Case("no file", ["diff", "counter.adds", "none"], 2, .notJudged),
    Case("one side", ["diff", "counter.adds"], 2, .usage),
    Case("holds", ["lanes"], 0),
    Case("no manifest to read", ["lanes"], 2, .notJudged, prepare: brokenManifest),
    Case("holds", ["scope", "Sources/counter.py"], 0),
    Case("outside", ["scope", "/"], 2, .notJudged),
    Case("nothing to remove", ["materialize", "--clean"], 0),
    Case("no such fixture", ["materialize", "counter.ads#0"], 2, .notJudged),
    Case("no step", ["materialize", "counter.adds"], 2, .usage),
    Case("tests ran", ["assert-replayed", "log"], 0) {
      try $0.write("Test run with 3 tests in 1 suite passed after 0.1 seconds.\n", to: "log")
    },
    Case("nothing ran", ["assert-replayed", "log"], 1, .nothingRan) { try $0.write("", to: "log") },
    Case("no log", ["assert-replayed", "log"], 2, .notJudged),
    Case("no tree to convert", ["convert-manifest"], 2, .notJudged),
    Case("no traces", ["traces"], 2, .notJudged),
    Case("one probe", ["runner-check", "--probe", "oops"], 2, .usage),
    Case("no manifest to read", ["runner-check"], 2, .notJudged, prepare: brokenManifest),
    Case(
      "a build that fails", ["runner-check"], 2, .notJudged, prepare: lane(#""build": ["false"]"#)),
    Case("no manifest to read", ["doctor"], 2, .notJudged, prepare: brokenManifest),
    Case("what a trace holds", ["adopt", "trace", "--list"], 0) {
      try $0.write(
        "{\"duetTrace\":1}\n{\"feature\":\"counter\",\"state\":{\"count\":0},\"store\":1}\n",
        to: "trace")
    },
    Case("no trace", ["adopt", "trace", "--list"], 2, .notJudged),
    Case("one lane", ["hunt"], 2, .notJudged),
    Case("usage", ["hunt", "--oops"], 2, .usage),
    Case("holds", ["version"], 0),
    Case("usage", ["version", "more"], 2, .usage),
  ]

  /// Breaks something, and writes the reports of the two shards of a replay, called `1` and `2`.
  private static func shards(
    _ breakIt: @escaping @Sendable (TinyTree) throws -> Void = { _ in }
  ) -> @Sendable (TinyTree) throws -> Void {
    { tree in
      try breakIt(tree)
      for number in 1...2 {
        try tree.run(
          "protocol-run", "--shard", "\(number)/2", "--report", "\(number)", leaving: .below(""))
      }
    }
  }

  static let parts =
    [
      Case("holds", ["merge", "1", "2"], 0, prepare: shards()),
      Case(
        "red", ["merge", "1", "2"], 1, .drift, prepare: shards(mode("drift@counter.reset"))),
      Case(
        "a runner that does not start", ["merge", "1", "2"], 1, .brokenRunner,
        prepare: shards(mode("exit7-at-start"))),
      Case(
        "a build that fails", ["merge", "1", "2"], 2, .failedBuild,
        prepare: shards(lane(#""build": ["false"]"#))),
      Case("a missing shard", ["merge", "2"], 1, .missingFixture, prepare: shards()),
      Case("no report", ["merge", "parity/manifest.json"], 2, .notJudged),
      Case("usage", ["merge"], 2, .usage),
    ]
    + [["verify"], ["protocol-run"], ["record", "--check"], ["lint"]].flatMap { verb in
      [
        Case("a shard", verb + ["--shard", "1/2"], 0),
        Case("a shard with nothing in it", verb + ["--shard", "9/9"], 0),
      ]
    }

  @Test(arguments: replays + others + rarer + parts)
  func isOfItsSchema(_ run: Case) throws {
    let tree = try TinyTree()
    try run.prepare(tree)
    let json = try tree.run(run.words + ["--json"], leaving: run.effect)
    #expect(json.status == run.status)
    let document = try CanonicalJSON(parsing: Array(json.output.utf8))
    #expect(try JSONSchema(verb: run.words[0]).faults(of: document) == [])
    #expect(document["verb"]?.string == run.words[0])
    #expect(document["reason"]?.string == run.reason?.rawValue)
    #expect(document["status"]?.string == ["holds", "red", "cannot-judge"][Int(run.status)])
    let text = try tree.run(run.words, leaving: run.effect)
    #expect(text.status == run.status)
    if run.status == 2, json.output.contains("\"error\"") {
      #expect(json.complaints == text.complaints)
      #expect(text.output == "")
    }
  }

  @Test func everyVerbHasASchema() throws {
    let verbs = Verb.all.map(\.definition).filter { definition in
      definition.options.contains { $0.name == "--json" }
    }
    #expect(try JSONSchema.publishedVerbs() == verbs.map(\.name).sorted())
    let tried = Set((Self.replays + Self.others + Self.parts).map { $0.words[0] })
    #expect(tried.sorted() == verbs.map(\.name).sorted())
  }

  /// The kept reports of all other tests.
  @Test func everyKeptReportIsOfItsSchema() throws {
    let sections = try Transcripts.sections(of: "Reports")
    #expect(!sections.isEmpty)
    for (name, text) in sections {
      let document = try CanonicalJSON(parsing: Array(text.utf8))
      let verb = try #require(document["verb"]?.string, "\(name)")
      #expect(try JSONSchema(verb: verb).faults(of: document) == [], "\(name)")
    }
  }

  /// The check itself is not blind.
  @Test(arguments: [
    (#"{"schema":1,"verb":"version","status":"holds","version":"1","fixtureDialect":2}"#, "lacks"),
    (
      #"{"schema":1,"verb":"version","status":"holds","version":"1","fixtureDialect":2,"replayProtocol":1,"x":1}"#,
      "has x"
    ),
    (
      #"{"schema":1,"verb":"version","status":"well","version":"1","fixtureDialect":2,"replayProtocol":1}"#,
      "not listed"
    ),
    (
      #"{"schema":2,"verb":"version","status":"red","version":"1","fixtureDialect":2,"replayProtocol":1}"#,
      "$.schema is 2"
    ),
    (
      #"{"schema":1,"verb":"version","status":"red","version":1,"fixtureDialect":2,"replayProtocol":1}"#,
      "of type integer"
    ),
    ("[]", "of type array"),
  ])
  func aDocumentOfAnotherForm(text: String, says: String) throws {
    let faults = try JSONSchema(verb: "version").faults(of: text)
    #expect(faults.contains { $0.contains(says) }, "\(faults)")
  }

  @Test func sarif() throws {
    let schema = try JSONSchema(test: "sarif")
    let odd = try CanonicalJSON(parsing: SARIFFormat.document(FormatTests.odd))
    #expect(schema.faults(of: odd) == [])
    let tree = try TinyTree()
    try Self.orphan(tree)
    try tree.write(#"{"ü": 1.5}"#, to: TinyTree.path(of: "counter.adds"))
    try tree.run("lint", "--sarif", "out.sarif", leaving: .below("out"))
    #expect(try schema.faults(of: tree.read("out.sarif")) == [])
  }
}
