import DuetKernel
import Testing

@testable import DuetToolchain

/// What `merge` believes: reports of one run alone, as they were written.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ShardTrustTests {
  private func run(_ tree: TinyTree, _ number: Int, _ words: String...) throws {
    try tree.run(
      ["verify", "--no-tests", "--shard", "\(number)/2", "--report", "reports/\(number)"] + words,
      leaving: .below("reports"))
  }

  private func merged(_ tree: TinyTree) throws -> Outcome {
    try tree.run("merge", "reports/1", "reports/2")
  }

  /// The report of the first shard belongs to nobody, so the second one takes everything.
  @Test(.enabled(if: ChangedTree.isAvailable, ChangedTree.comment))
  func ofAnotherSelection() throws {
    let repository = try ChangedTree()
    let tree = repository.tree
    try tree.write("// misbehave: drift@counter.reset\n", to: ChangedTree.counter)
    for number in [1, 2] { try run(tree, number, "--changed") }
    let base = try repository.git("rev-parse", "--short=7", "HEAD")
    let outcome = try merged(tree)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        """
        ✗ reports/2: of another selection, everything, reports/1 belongs to no feature; reports/1: \
        1 of 2 feature(s), 1 of 1 chain(s) changed since \(base) (HEAD): counter, chain-counter-echo
        ✗ shard 2/2 is missing: its report is not of the same run

        """), "\(outcome.output)")
    // Kept where nobody's changes are, they are of one selection.
    for number in [1, 2] { try tree.remove("reports/\(number)") }
    let files = (1...2).map { "parity/.runs/shard-\($0).json" }
    for (index, file) in files.enumerated() {
      try tree.run(
        "verify", "--no-tests", "--changed", "--shard", "\(index + 1)/2", "--report", file)
    }
    let sound = try tree.run(["merge"] + files)
    #expect(sound.output.contains("2/3 fixture report(s) of duet verify passed, in 2 shard(s)"))
    #expect(!sound.output.contains("selection"), "\(sound.output)")
  }

  private static let edits: [(name: String, edit: @Sendable (TinyTree) throws -> Void)] = [
    ("source", { try $0.write("# other\n", to: "Sources/counter.py") }),
    ("scenario", { try $0.write("# other\n", to: "Scenarios/chains.py") }),
    ("input", { try $0.write("x", to: "more/deep/new.txt") }),
    (
      "spec",
      {
        try $0.write(
          try $0.read("parity/feature-specs/echo.md") + "\n", to: "parity/feature-specs/echo.md")
      }
    ),
    ("behind a link", { try $0.folder.write("x", to: "beside/file") }),
  ]

  @Test(arguments: edits.map(\.name)) func ofOtherSources(what: String) throws {
    let edit = try #require(Self.edits.first { $0.name == what }).edit
    let tree = try TinyTree()
    try tree.createFolder("more/deep")
    try tree.folder.createFolder("beside")
    try tree.link("more/link", to: "../../beside")
    try tree.link("more/circle", to: "deep")
    try tree.editManifest(
      #""runner": ["python3""#, #""inputs": ["more"], "runner": ["python3""#)
    for number in [1, 2] { try run(tree, number) }
    #expect(try merged(tree).status == 0)
    try edit(tree)
    try run(tree, 2)
    let outcome = try merged(tree)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗ reports/2: of other sources, "), "\(outcome.output)")
    try run(tree, 1)
    #expect(try merged(tree).status == 0)
  }

  @Test func asItWasWritten() throws {
    let tree = try TinyTree()
    for number in [1, 2] { try run(tree, number) }
    let report = try tree.read("reports/2")
    // The same document in another layout is the same.
    try tree.write(CanonicalJSON(parsing: Array(report.utf8)).pretty(), to: "reports/2")
    #expect(try merged(tree).status == 0)
    for (old, new) in [
      (#""name":"echo.shouts""#, #""name":"echo.whispers""#), (#""whole":4"#, #""whole":3"#),
      (#""asked":["#, #""asked":["x","#), (#""check":""#, #""check":"0"#),
    ] {
      let edited = report.replacing(old, with: new)
      try #require(edited != report, "\(old)")
      try tree.write(edited, to: "reports/2")
      let outcome = try merged(tree)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(
        outcome.complaints
          == "duet: $PLACE/tree/reports/2 is not as it was written: edited, or damaged; have the shard run again\n"
      )
    }
  }

  private static let damages = [
    ("", "is no report of a shard, --report writes one ($PLACE/tree/reports/2:1:1: "),
    (
      "{\n \"form\": 1.5}", "is no report of a shard, --report writes one ($PLACE/tree/reports/2:2:"
    ),
    (
      #"{"form":"duet-shard-report","version":2}"#,
      "is no report of a shard, --report writes one ($PLACE/tree/reports/2:1:1: "
    ),
    (
      #"{"form":"duet-shard-report","version":1}"#,
      "is of another version of reports than this tool reads (2)"
    ),
  ]

  @Test(arguments: damages) func damageIsToldByItsPlace(contents: String, words: String) throws {
    let tree = try TinyTree()
    for number in [1, 2] { try run(tree, number) }
    try tree.write(contents, to: "reports/2")
    let outcome = try merged(tree)
    #expect(outcome.status == 2)
    #expect(
      outcome.complaints.hasPrefix("duet: $PLACE/tree/reports/2 \(words)"),
      "\(outcome.complaints)")
    for word in ["JSONError", "DecodingError"] { #expect(!outcome.complaints.contains(word)) }
  }

  // MARK: - Sums

  private typealias Case = GateReport.Case
  private typealias Gate = GateReport.Gate

  private static func report(_ number: Int, _ gate: GateReport.Gate) -> ShardMerge.Source {
    (
      "\(number)",
      ShardReport(
        corpus: "", sources: "", asked: [], selection: .init(digest: "", words: ""),
        listsAll: false, shard: ShardOutput(Shard(number, of: 2) ?? .whole),
        report: GateReport(verb: "v", verdict: .holds, gates: [gate]))
    )
  }

  private static func gate(_ items: [Int], took count: Int? = nil, of whole: Int) -> GateReport.Gate
  {
    Gate(
      "replay [l]", shares: [.init(lane: "l", count: count ?? items.count, whole: whole)],
      items.map { Case("c\($0)", at: .init(item: $0)) })
  }

  struct Sum: Sendable {
    let parts: [[Int]]
    var took: [Int]?
    var wholes = [3, 3]
    let says: [String]
  }

  private static let sums = [
    Sum(parts: [[0, 2], [1]], says: []),
    Sum(
      parts: [[0, 2], [1, 2]],
      says: [
        "lane 'l': the shards took on 4 of 3 fixture(s)",
        "reported where another fixture stands: c2",
      ]),
    Sum(
      parts: [[0, 1], [1]], says: ["reported where another fixture stands: c1"]),
    Sum(
      parts: [[0, 2], [7]], says: ["reported where another fixture stands: c7"]),
    Sum(
      parts: [[0, 2], []], took: [2, 1],
      says: ["shard 2/2 took on 1 fixture(s) and reports 0"]),
    Sum(
      parts: [[0, 2], [1]], wholes: [3, 4],
      says: ["lane 'l': the shards do not agree on how many fixture(s) there are: 3, 4"]),
  ]

  @Test(arguments: sums) func addUp(_ sum: Sum) {
    let gates = sum.parts.enumerated().map { index, items in
      Self.gate(items, took: sum.took?[index], of: sum.wholes[index])
    }
    let merge = ShardMerge([Self.report(1, gates[0]), Self.report(2, gates[1])])
    let found = merge.report.findings.filter { $0.rule == "shard-sums" }
    #expect(found.map(\.message) == sum.says)
    #expect((merge.report.verdict == .holds) == sum.says.isEmpty)
    #expect(merge.report.gates.first?.name == (sum.says.isEmpty ? "replay [l]" : "shards"))
  }
}
