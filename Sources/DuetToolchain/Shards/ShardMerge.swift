/// The reports of all shards of one run, joined: what the run in one piece would have found, in its
/// order, and whether the reports are all of it.
struct ShardMerge {
  /// A report and the name of its file.
  typealias Source = (name: String, report: ShardReport)

  struct Verdict: Encodable, Equatable {
    let lane: String
    let fixture: String
    let verdict: String
  }

  let first: ShardReport
  /// Why the reports are not one whole run.
  private(set) var problems: [String] = []
  private(set) var verdicts: [Verdict] = []
  private(set) var findings: [ShardReport.Red] = []
  private(set) var expectedCount = 0
  private(set) var status: RunStatus

  /// - Parameter sources: at least one.
  init(_ sources: [Source]) {
    first = sources[0].report
    status = sources.map { ShardReport.status($0.report.status) ?? .cannotJudge }
      .reduce(.holds) { $0.and($1) }
    check(sources)
    let reports = sources.map(\.report).sorted { $0.shard.index < $1.shard.index }
    joinLanes(reports)
    joinFindings(reports)
    if !problems.isEmpty || !findings.isEmpty { status = status.and(.red) }
  }

  var passedCount: Int {
    verdicts.count { $0.verdict == ShardReport.Row.Verdict.passed.rawValue }
  }

  private mutating func check(_ sources: [Source]) {
    let reference = sources[0]
    for (name, report) in sources.dropFirst() {
      func differs(_ what: String, _ mine: String, _ other: String) {
        if mine.utf8.elementsEqual(other.utf8) { return }
        problems.append(
          "✗ \(name): \(what) \(PrintableText.line(mine, limit: 100)), \(reference.name): "
            + PrintableText.line(other, limit: 100))
      }
      let other = reference.report
      differs("written by another version of the tool,", report.tool, other.tool)
      differs("of another corpus,", report.corpus, other.corpus)
      differs("of another verb,", report.verb, other.verb)
      differs(
        "of another selection,", "'\(report.asked.joined(separator: " "))'",
        "'\(other.asked.joined(separator: " "))'")
      differs("of another number of shards,", "\(report.shard.count)", "\(other.shard.count)")
    }
    if first.tool != ToolVersion.current {
      problems.append(
        "✗ the reports are of version \(PrintableText.line(first.tool, limit: 40)) of the tool, "
          + "this one is \(ToolVersion.current)")
    }
    for number in 1...first.shard.count {
      let names = sources.filter { $0.report.shard.index == number }.map(\.name)
      if names.isEmpty {
        problems.append(
          "✗ shard \(number)/\(first.shard.count) is missing; one that could not judge writes no "
            + "report")
      } else if names.count > 1 {
        problems.append(
          "✗ shard \(number)/\(first.shard.count) is there \(names.count) times: "
            + names.joined(separator: ", "))
      }
    }
  }

  private var laneNames: [String] = []

  private mutating func joinLanes(_ reports: [ShardReport]) {
    for part in reports.flatMap(\.lanes) where !laneNames.contains(part.lane) {
      laneNames.append(part.lane)
    }
    laneNames.sort { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    for lane in laneNames {
      let parts = reports.flatMap(\.lanes).filter { $0.lane == lane }
      let count = parts.map(\.fixtures).max() ?? 0
      var places: Set<Int> = []
      let rows = parts.flatMap(\.rows).sorted { $0.place < $1.place }
        .filter { places.insert($0.place).inserted }
      verdicts += rows.map {
        Verdict(lane: lane, fixture: $0.fixture, verdict: $0.verdict.rawValue)
      }
      if rows.isEmpty, parts.allSatisfy({ $0.skipped != nil }) { continue }
      expectedCount += count
      if rows.count < count {
        problems.append(
          "✗ lane '\(lane)': \(count - rows.count) of \(count) fixture(s) have a report from no "
            + "shard")
      }
    }
  }

  /// In the order of a run in one piece; what several shards say in the same words is said once.
  private mutating func joinFindings(_ reports: [ShardReport]) {
    let all = reports.flatMap(\.findings)
    let replayed = Set(
      all.filter { $0.stage == .replay }.map { [$0.lane ?? "", $0.fixture ?? ""] })
    var seen: Set<[String]> = []
    findings = all.enumerated().sorted { key($0) < key($1) }.map(\.element).filter { red in
      // The replay says more of a recording that drifted than its document does.
      if red.stage == .drift, replayed.contains([red.lane ?? "", red.fixture ?? ""]) {
        return false
      }
      return red.fixture != nil || red.stage == .lint
        || seen.insert(["\(red.stage)", red.lane ?? ""] + red.text).inserted
    }
  }

  private func key(_ item: (offset: Int, element: ShardReport.Red)) -> (Int, Int, Int, Int) {
    let red = item.element
    let last = red.stage == .nothing ? Int.max : 0
    let lane = red.lane.flatMap { name in laneNames.firstIndex(of: name).map { $0 + 1 } } ?? last
    return (lane, red.stage.rawValue, red.place, item.offset)
  }
}
