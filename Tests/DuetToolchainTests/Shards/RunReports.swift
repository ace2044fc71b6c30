import Testing

@testable import DuetToolchain

/// What came of a run, in one piece or in shards: what its reports say, byte for byte.
struct RunReports: Equatable {
  let status: Int32?
  let junit: [UInt8]
  let sarif: [UInt8]
  /// The annotations, then the step's summary.
  let gitHub: [UInt8]
  let report: GateReport

  /// Runs a verb in one piece.
  init(of verb: [String], _ tree: TinyTree) throws {
    try tree.createFolder("reports")
    try self.init(tree, verb + ["--report", "reports/whole"]) {
      try tree.shardReport("reports/whole").report.report
    }
  }

  /// Runs a verb in shards and joins them.
  init(of verb: [String], _ tree: TinyTree, into count: Int) throws {
    try tree.createFolder("reports")
    let files = try tree.shards(of: verb, into: count)
    try self.init(tree, ["merge"] + files) {
      ShardMerge(try files.map { try tree.shardReport($0) }).report
    }
  }

  private init(_ tree: TinyTree, _ words: [String], _ report: () throws -> GateReport) throws {
    try tree.write("", to: "reports/summary")
    let outcome = try tree.run(
      words + ["--junit", "reports/junit", "--github"],
      environment: ["GITHUB_STEP_SUMMARY": "reports/summary"], leaving: .below("reports/"))
    status = outcome.status
    junit = try FileSystem.read(tree.root.appending("reports/junit"))
    let annotations = outcome.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    gitHub = try Array((annotations.joined(separator: "\n") + tree.read("reports/summary")).utf8)
    self.report = try report()
    // Of the verbs only lint and merge write it.
    sarif = try SARIFFormat.document(self.report)
  }
}

extension TinyTree {
  func shardReport(_ file: String) throws -> ShardMerge.Source {
    (file, try ShardReport(reading: root.appending(file)))
  }

  /// Writes the reports of all shards, and names them in another order than theirs.
  func shards(of verb: [String], into count: Int) throws -> [String] {
    try (1...count).reversed().map { number in
      let file = "reports/\(number) of \(count) #é.json"
      try run(
        verb + ["--shard", "\(number)/\(count)", "--report", file], leaving: .below("reports/"))
      return file
    }
  }
}
