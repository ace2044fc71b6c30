import DuetKernel
import Testing

@testable import DuetToolchain

/// The sum of the shards is the whole run: the same report, and so the same bytes in every format.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ShardRunTests {
  private static let verbs = [
    ["verify"], ["protocol-run"], ["record", "--check"], ["lint"],
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let counts: [Int]
    let breakIt: @Sendable (TinyTree) throws -> Void

    init(
      _ name: String, into counts: Int..., breakIt: @escaping @Sendable (TinyTree) throws -> Void
    ) {
      (self.name, self.counts, self.breakIt) = (name, counts, breakIt)
    }

    var testDescription: String { name }
  }

  private static let runner = #""runner": ["python3""#

  private static func lane(_ more: String) -> @Sendable (TinyTree) throws -> Void {
    { try $0.editManifest(runner, "\(more), \(runner)") }
  }

  /// Every counter that counts by more than `add` differs at its first step.
  private static func driftEverywhere(
    _ tree: TinyTree, thenAt twice: String = "drift", _ seeds: Range<Int> = 5..<40
  ) throws {
    try tree.addSeeds(seeds)
    try tree.misbehave("seeded")
    try tree.edit(
      "runner.py",
      """
          if amount in SEEDS and request["state"]["count"] == amount:
              ANSWERS[SEEDS[amount]](request)

      """,
      """
          if (amount or 0) > 4 and request["state"]["count"] == 0:
              ANSWERS["drift"](request)
          elif (amount or 0) > 4 and request["state"]["count"] == 2 * amount:
              ANSWERS["\(twice)"](request)

      """)
  }

  static let cases = [
    Case("nothing", into: 1, 2, 4, 8) { _ in },
    Case("many kinds", into: 1, 2, 4, 8) {
      try $0.addSeeds(5..<18)
      try $0.misbehave("seeded")
      try $0.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
      try $0.editFixture("echo.shouts", #""dialect""#, #""dialects""#)
      try $0.remove(TinyTree.path(of: "counter.seed-7"))
      try $0.write("{}", to: "parity/fixtures/orphan.json")
      try $0.answer("echo", #"{"error": "Then(.last) is b", "label": "shout", "line": 9}"#)
    },
    Case("more drift than is looked into", into: 3) { try driftEverywhere($0) },
    Case("a runner that later steps kill", into: 3) {
      try driftEverywhere($0, thenAt: "exit7", 5..<17)
    },
    Case("a runner that does not start", into: 2, 4) { try $0.misbehave("exit7-at-start") },
    Case("a runner that does not end well", into: 3) { try $0.misbehave("exit3-at-end") },
    Case("a scenario that kills the runner", into: 3) { try $0.misbehave("exit7@counter") },
    Case("a scenario of other fixtures", into: 3) {
      try $0.answer("counter", with: ["counter.adds"])
      try $0.edit("answers/counter.json", "counter.adds", "counter.new")
    },
    Case("a build that fails", into: 3, breakIt: lane(#""build": ["false"]"#)),
    Case("tests that fail", into: 3, breakIt: lane(#""test": ["sh", "-c", "echo no; exit 3"]"#)),
    Case(
      "no lane here", into: 3, breakIt: lane(#""when": "available", "build": ["no-such-tool"]"#)),
    Case("a lane that is left out", into: 3) {
      try $0.editManifest(
        #""lanes": {"#,
        #""lanes": {"away": {"when": "available", "build": ["no-such-tool"], "runner": ["x"]},"#)
    },
    Case("a lane without a fixture", into: 3) {
      try $0.editManifest(#""lanes": {"#, #""lanes": {"idle": {"runner": ["true"]},"#)
    },
  ]

  /// No other verb runs where rows are like this.
  static let lintCases = [
    Case("fixtures that rows share", into: 2, 4) {
      try $0.editManifest(#""echo.shouts""#, #""echo.shouts", "counter.adds", "echo.shouts""#)
      try $0.editFixture("counter.adds", #""dialect""#, #""dialects""#)
      try $0.editFixture("echo.shouts", #""dialect""#, #""dialects""#)
    }
  ]

  @Test(arguments: lintCases)
  func lintIsTheWhole(_ run: Case) throws { try isTheWhole(run, verb: ["lint"]) }

  @Test(arguments: cases, verbs)
  func isTheWhole(_ run: Case, verb: [String]) throws {
    let tree = try TinyTree()
    try run.breakIt(tree)
    let whole = try RunReports(of: verb, tree)
    for count in run.counts {
      #expect(try RunReports(of: verb, tree, into: count) == whole, "\(count) shards")
    }
  }

  private func withoutCount(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter {
      !$0.contains(" shard(s)") && !$0.hasPrefix("  \"shards\"")
    }
  }

  /// What is printed tells what the run in one piece prints of each fixture.
  @Test(arguments: verbs) func saysTheSame(verb: [String]) throws {
    let tree = try TinyTree()
    try Self.cases[1].breakIt(tree)
    try tree.createFolder("reports")
    let whole = try tree.run(verb)
    let heads = whole.output.split(separator: "\n").filter { $0.hasPrefix("✗ fixture") }
    let all = try [1, 4].map { count in
      let files = try tree.shards(of: verb, into: count)
      return (try tree.run(["merge"] + files), try tree.run(["merge", "--json"] + files))
    }
    for (text, json) in all {
      #expect(text.status == whole.status)
      #expect(text.output.split(separator: "\n").filter { $0.hasPrefix("✗ fixture") } == heads)
      #expect(withoutCount(text.output) == withoutCount(all[0].0.output))
      #expect(withoutCount(json.output) == withoutCount(all[0].1.output))
    }
  }

  @Test func everyFixtureIsReplayedOnce() throws {
    let tree = try TinyTree()
    for count in 1...6 {
      let outputs = try (1...count).map {
        try tree.run("protocol-run", "--shard", "\($0)/\(count)")
      }
      #expect(outputs.allSatisfy { $0.status == 0 })
      let counts = outputs.map { outcome in
        outcome.output.split(separator: "\n").filter { $0.contains(" leaf + ") }.flatMap {
          $0.split(separator: " ").compactMap { Int($0) }.prefix(2)
        }.reduce(0, +)
      }
      #expect(counts.reduce(0, +) == TinyTree.fixtures.count, "\(count) shards: \(counts)")
      #expect(counts.count { $0 == 0 } == max(0, count - TinyTree.fixtures.count))
    }
  }

  @Test func whatIsNoWholeRunIsRed() throws {
    let tree = try TinyTree()
    try tree.createFolder("reports")
    for number in 1...3 {
      try tree.run(
        "protocol-run", "--shard", "\(number)/3", "--report", "reports/\(number)",
        leaving: .below("reports/"))
    }
    #expect(try tree.run("merge", "reports/1", "reports/2", "reports/3").status == 0)
    func isRed(_ names: String..., saying words: String) throws {
      let outcome = try tree.run(["merge"] + names.map { "reports/\($0)" })
      #expect(outcome.status == 1)
      #expect(outcome.output.contains(words), "\(outcome.output)")
    }
    try isRed("1", "3", saying: "shard 2/3 is missing")
    try isRed("1", "2", "2", "3", saying: "shard 2/3 is there 2 times: reports/2, reports/2")
    var second = try tree.shardReport("reports/2").report
    second.tool = "9" + second.tool
    try tree.write(second.document(), to: "reports/tool")
    try isRed("1", "tool", "3", saying: "reports/tool: written by another version of the tool")
    try tree.run(
      "lint", "--shard", "2/3", "--report", "reports/verb", leaving: .below("reports/"))
    try isRed("1", "verb", "3", saying: "reports/verb: of another verb")
    try tree.run(
      "protocol-run", "--feature", "counter", "--shard", "2/3", "--report", "reports/part",
      leaving: .below("reports/"))
    try isRed("1", "part", "3", saying: "reports/part: of another selection")
    try tree.editFixture("echo.shouts", "\n}", "\n} ")
    try tree.run(
      "protocol-run", "--shard", "2/3", "--report", "reports/corpus", leaving: .below("reports/"))
    try isRed("1", "corpus", "3", saying: "reports/corpus: of another corpus")
    let sarif = try tree.run(
      "merge", "reports/1", "reports/corpus", "--sarif", "reports/sarif",
      leaving: .below("reports/"))
    #expect(sarif.status == 1)
    let results = try CanonicalJSON(parsing: Array(tree.read("reports/sarif").utf8))
    let rules = results["runs"]?.elements.flatMap { run in
      run["results"]?.elements.map { $0["ruleId"]?.string } ?? []
    }
    #expect(rules == ["foreign-report", "missing-shard", "missing-shard", "missing-report"])
  }

  @Test(arguments: [
    ("", "reports/x"), ("{}", "is no report of a shard"),
    (#"{"form":"duet-shard-report","version":3}"#, "another version of reports"),
    (#"{"form":"duet-shard-report","version":2}"#, "is no report of a shard"),
  ]) func whatIsNoReportIsNotJudged(contents: String, words: String) throws {
    let tree = try TinyTree()
    try tree.write(contents, to: "reports/x")
    let outcome = try tree.run("merge", "reports/x")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains(words), "\(outcome.complaints)")
    #expect(try tree.run("merge").status == 2)
    #expect(try tree.run("merge", "nothing/here").status == 2)
  }

  @Test func whatIsWrittenIsWrittenWhole() throws {
    let tree = try TinyTree()
    #expect(try tree.run("record", "--shard", "1/2").status == 2)
    #expect(try tree.run("record", "--report", "x").status == 2)
  }
}
