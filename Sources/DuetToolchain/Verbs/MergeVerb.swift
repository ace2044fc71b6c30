extension Verb {
  package static let merge = Verb(
    definition: VerbDefinition(
      name: "merge", summary: "join the reports of shards into one verdict",
      details: """
        Reads what each shard of a run wrote with --report, and tells what the run in
        one piece would have found, in its order. Red where anything is red, and where
        the reports are not one whole run: a shard is missing or there twice, or one
        is of another corpus, selection or version of the tool. Needs no tree.
        """,
      operands: [.repeated("REPORT")], options: [.all, .json])
  ) { arguments, session in
    let sources = try arguments.positionals.map { name -> ShardMerge.Source in
      let path = FilePath(name).resolved(in: session.workingDirectory)
      return (PrintableText.line(name, limit: 400), try ShardReport(reading: path))
    }
    let merge = ShardMerge(sources)
    let all = arguments.has(.all)
    if arguments.has(.json) {
      var budget = ReportBudget(all: all)
      let output = MergeOutput(merge, &budget)
      try session.console.printJSON(
        output, reason: merge.status == .holds ? nil : .missingFixture,
        isShortened: budget.isExceeded)
    } else {
      session.console.print(report: MergeText.lines(merge), all: all)
    }
    return merge.status
  }
}

private enum MergeText {
  static func lines(_ merge: ShardMerge) -> [String] {
    let count = merge.first.shard.count
    let verb = PrintableText.line(merge.first.verb, limit: 40)
    let counts =
      merge.expectedCount > 0
      ? [
        "duet merge: \(merge.passedCount)/\(merge.expectedCount) fixture report(s) of duet \(verb) "
          + "passed, in \(count) shard(s)"
      ] : ["duet merge: duet \(verb) in \(count) shard(s)"]
    return counts + merge.problems
      + merge.findings.flatMap(\.text).map { PrintableText.line($0, limit: 4000) }
      + ["duet merge: \(merge.status == .holds ? "PASS" : "FAIL")"]
  }
}

private struct MergeOutput: Encodable {
  struct Found: Encodable {
    let lane: String?
    let fixture: String?
    let text: [String]
  }

  let verb = "merge"
  let status: String
  let run: String
  let shards: Int
  let corpus: String
  let passed: Int
  let expected: Int
  let problems: [String]
  let findingCount: Int
  let findings: [Found]
  let fixtures: [ShardMerge.Verdict]

  init(_ merge: ShardMerge, _ budget: inout ReportBudget) {
    status = merge.status.name
    run = budget.text(merge.first.verb)
    shards = merge.first.shard.count
    corpus = budget.text(merge.first.corpus)
    passed = merge.passedCount
    expected = merge.expectedCount
    problems = budget.texts(merge.problems)
    findingCount = merge.findings.count
    findings = budget.list(merge.findings) {
      Found(lane: $0.lane, fixture: $0.fixture, text: $1.texts($0.text))
    }
    fixtures = budget.list(merge.verdicts) { verdict, budget in
      _ = budget.text(verdict.fixture)
      return verdict
    }
  }
}
