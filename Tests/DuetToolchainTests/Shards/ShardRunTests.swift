import DuetToolchain
import Testing

/// The sum of the shards is the whole run: the same verdicts, the same findings, in the same order.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ShardRunTests {
  private static let verbs = [
    ["verify"], ["protocol-run"], ["record", "--check"], ["lint"],
  ]

  /// A tree with faults of many kinds, spread over the fixtures.
  private func faultyTree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.addSeeds(5..<13)
    try tree.misbehave("seeded")
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    try tree.editFixture("echo.shouts", #""dialect""#, #""dialects""#)
    try tree.write("{}", to: "parity/fixtures/orphan.json")
    try tree.answer("echo", #"{"error": "Then(.last) is b", "label": "shout", "line": 9}"#)
    return tree
  }

  private func merged(
    _ tree: TinyTree, _ verb: [String], into count: Int, _ options: [String] = []
  ) throws -> Outcome {
    // Not in the order of the shards.
    let files = (1...count).reversed().map { "reports/\($0) of \(count) #é.json" }
    try tree.createFolder("reports")
    for (number, file) in zip((1...count).reversed(), files) {
      try tree.run(
        verb + ["--shard", "\(number)/\(count)", "--report", file], leaving: .below("reports/"))
    }
    return try tree.run(["merge"] + options + files)
  }

  private func withoutCount(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter {
      !$0.contains(" shard(s)") && !$0.hasPrefix("  \"shards\"")
    }
  }

  @Test(arguments: verbs) func isTheWhole(verb: [String]) throws {
    for tree in [try faultyTree(), try TinyTree()] {
      let whole = try tree.run(verb + ["--all"])
      let one = try merged(tree, verb, into: 1)
      let json = try merged(tree, verb, into: 1, ["--json", "--all"])
      #expect(one.status == whole.status)
      let heads = whole.output.split(separator: "\n").filter { $0.hasPrefix("✗ fixture") }
      #expect(one.output.split(separator: "\n").filter { $0.hasPrefix("✗ fixture") } == heads)
      for count in [2, 4, 8] {
        let sum = try merged(tree, verb, into: count)
        #expect(sum.status == one.status)
        #expect(withoutCount(sum.output) == withoutCount(one.output), "\(count) shards")
        let sumJSON = try merged(tree, verb, into: count, ["--json", "--all"])
        #expect(withoutCount(sumJSON.output) == withoutCount(json.output), "\(count) shards")
      }
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
    let second = try tree.read("reports/2")
    try tree.write(
      second.replacing(#""tool": ""#, with: #""tool": "9"#), to: "reports/tool")
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
  }

  @Test(arguments: [
    ("", "reports/x"), ("{}", "is no report of a shard"),
    (#"{"form":"duet-shard-report","version":2}"#, "another version of reports"),
    (#"{"form":"duet-shard-report","version":1}"#, "is no report of a shard"),
  ]) func whatIsNoReportIsNotJudged(contents: String, words: String) throws {
    let tree = try TinyTree()
    try tree.write(contents, to: "reports/x")
    let outcome = try tree.run("merge", "reports/x")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains(words), "\(outcome.complaints)")
    #expect(try tree.run("merge").status == 2)
    #expect(try tree.run("merge", "nothing/here").status == 2)
  }

  @Test func aReportThatCannotBeWrittenIsNotJudged() throws {
    let tree = try TinyTree()
    let outcome = try tree.run("protocol-run", "--report", "no/such/folder/report")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains("the report can't be written"))
  }

  @Test func whatIsWrittenIsWrittenWhole() throws {
    let tree = try TinyTree()
    #expect(try tree.run("record", "--shard", "1/2").status == 2)
    #expect(try tree.run("record", "--report", "x").status == 2)
  }
}
