/// The reports of all shards of one run, joined: what the run in one piece would have found, and before
/// that, as a gate of its own, why the reports are not one whole run.
struct ShardMerge {
  /// A report and the name of its file.
  typealias Source = (name: String, report: ShardReport)

  static let gate = "shards"

  /// What the others are compared with.
  let first: ShardReport
  /// Of the run as a whole, as if the verb had run in one piece.
  let report: GateReport

  /// - Parameter sources: at least one.
  init(_ sources: [Source]) {
    first = sources[0].report
    var cases = Self.toolCases(first)
    var joined: [Int: ShardReport] = [:]
    var names: [Int: [String]] = [:]
    for source in sources {
      let differences = Self.differences(source, from: sources[0])
      let number = source.report.shard.index
      if differences.isEmpty {
        names[number, default: []].append(source.name)
        // Of two reports of one shard the first counts; that there are two is red.
        if joined[number] == nil { joined[number] = source.report }
      } else {
        cases.append(.foreign(source.name, differences))
      }
    }
    let count = first.shard.count
    for number in 1...count {
      let shard = "shard \(number)/\(count)"
      switch names[number] ?? [] {
      case let files where files.isEmpty:
        cases.append(
          .broken(
            shard, "missing-shard",
            "\(shard) is missing; one that could not judge writes no report"))
      case let files where files.count > 1:
        cases.append(
          .broken(
            shard, "doubled-shard",
            "\(shard) is there \(files.count) times: \(files.joined(separator: ", "))"))
      default: break
      }
    }
    let reports = joined.sorted { $0.key < $1.key }.map(\.value)
    let whole = GateReport.joined(
      reports.map(\.report), listsAll: reports.allSatisfy(\.listsAll))
    cases += Self.incomplete(whole)
    guard !cases.isEmpty else {
      report = whole
      return
    }
    report = GateReport(
      verb: whole.verb, verdict: whole.verdict.and(.red),
      gates: [GateReport.Gate(Self.gate, cases)] + whole.gates)
  }

  private static func toolCases(_ report: ShardReport) -> [GateReport.Case] {
    if report.tool.utf8.elementsEqual(ToolVersion.current.utf8) { return [] }
    return [
      .broken(
        "tool", "foreign-report",
        "the reports are of version \(PrintableText.line(report.tool, limit: 40)) of the tool, "
          + "this one is \(ToolVersion.current)")
    ]
  }

  /// In what a report is not of the same run as another.
  private static func differences(_ source: Source, from reference: Source) -> [String] {
    let (report, other) = (source.report, reference.report)
    let asked = [report, other].map { "'\($0.asked.joined(separator: " "))'" }
    return [
      ("written by another version of the tool,", report.tool, other.tool),
      ("of another corpus,", report.corpus, other.corpus),
      ("of another verb,", report.report.verb, other.report.verb),
      ("of another selection,", asked[0], asked[1]),
      ("of another number of shards,", "\(report.shard.count)", "\(other.shard.count)"),
    ].filter { !$0.1.utf8.elementsEqual($0.2.utf8) }.map { what, mine, others in
      "\(source.name): \(what) \(PrintableText.line(mine, limit: 100)), \(reference.name): "
        + PrintableText.line(others, limit: 100)
    }
  }

  /// What shards left to each other: it may be there on one machine and not on another.
  private static func incomplete(_ report: GateReport) -> [GateReport.Case] {
    report.gates.flatMap { gate in
      gate.shares.filter { $0.count < $0.whole }.map { share in
        let things = gate.isReplay ? "fixture(s)" : "scenario(s)"
        return .broken(
          PrintableText.line(gate.name, limit: 400), "missing-report",
          "lane '\(PrintableText.line(share.lane, limit: 400))': \(share.whole - share.count) of "
            + "\(share.whole) \(things) have a report from no shard")
      }
    }
  }
}

extension GateReport.Case {
  fileprivate static func broken(
    _ name: String, _ rule: String, _ message: String
  ) -> GateReport.Case {
    GateReport.Case(name, [.init(.missingFixture, rule: rule, message: message)])
  }

  fileprivate static func foreign(_ name: String, _ messages: [String]) -> GateReport.Case {
    GateReport.Case(
      name, messages.map { .init(.missingFixture, rule: "foreign-report", message: $0) })
  }
}
