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
    var foreign: Set<Int> = []
    for source in sources {
      let differences = Self.differences(source, from: sources[0])
      let number = source.report.shard.index
      if differences.isEmpty {
        names[number, default: []].append(source.name)
        // Of two reports of one shard the first counts; that there are two is red.
        if joined[number] == nil { joined[number] = source.report }
      } else {
        cases.append(.foreign(source.name, differences))
        foreign.insert(number)
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
            foreign.contains(number)
              ? "\(shard) is missing: its report is not of the same run"
              : "\(shard) is missing; one that could not judge writes no report"))
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
    cases += ShardSums.faults(of: reports) + Self.incomplete(whole)
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
    return [
      ("written by another version of the tool,", report.tool, other.tool),
      ("of another corpus,", report.corpus, other.corpus),
      ("of other sources,", report.sources, other.sources),
      ("of another verb,", report.report.verb, other.report.verb),
      ("of another number of shards,", "\(report.shard.count)", "\(other.shard.count)"),
    ].filter { !$0.1.utf8.elementsEqual($0.2.utf8) }.map { what, mine, others in
      difference(source, what, mine, from: reference, others)
    } + selectionDifference(source, from: reference)
  }

  /// The same words may come to another selection, where a shard saw other changes.
  private static func selectionDifference(
    _ source: Source, from reference: Source
  ) -> [String] {
    let (report, other) = (source.report, reference.report)
    let what = "of another selection,"
    guard report.asked.elementsEqual(other.asked, by: { $0.utf8.elementsEqual($1.utf8) }) else {
      let asked = [report, other].map { "'\($0.asked.joined(separator: " "))'" }
      return [difference(source, what, asked[0], from: reference, asked[1])]
    }
    guard !report.selection.digest.utf8.elementsEqual(other.selection.digest.utf8) else {
      return []
    }
    return [
      difference(source, what, report.selection.words, from: reference, other.selection.words)
    ]
  }

  private static func difference(
    _ source: Source, _ what: String, _ mine: String, from reference: Source, _ others: String
  ) -> String {
    "\(source.name): \(what) \(PrintableText.line(mine, limit: 200)); \(reference.name): "
      + PrintableText.line(others, limit: 200)
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
  static func broken(
    _ name: String, _ rule: String, _ message: String
  ) -> GateReport.Case {
    GateReport.Case(name, [.init(.missingFixture, rule: rule, message: message)])
  }

  fileprivate static func foreign(_ name: String, _ messages: [String]) -> GateReport.Case {
    GateReport.Case(
      name, messages.map { .init(.missingFixture, rule: "foreign-report", message: $0) })
  }
}
