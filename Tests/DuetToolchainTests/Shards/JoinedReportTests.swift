import Testing

@testable import DuetToolchain

/// How reports are joined, by made-up ones: what no small tree shows.
@Suite struct JoinedReportTests {
  private typealias Case = GateReport.Case
  private typealias Gate = GateReport.Gate

  private static func red(_ item: Int, extra: GateReport.Extra? = nil) -> GateReport.Case {
    var entry = GateReport.Entry(
      .drift, rule: "drift", message: "m\(item)", details: ["✗ \(item)", "  later", "  next"])
    entry.extra = extra
    return Case("c\(item)", at: .init(item: item), [entry])
  }

  private static func report(_ gates: GateReport.Gate...) -> GateReport {
    let isRed = gates.contains { $0.cases.contains { !$0.findings.isEmpty } }
    return GateReport(verb: "v", verdict: isRed ? .red : .holds, gates: gates)
  }

  /// Every third row is in the first shard, the others are in the second.
  private static func joined(
    _ cases: [GateReport.Case], listsAll: Bool = false
  ) -> GateReport {
    func gate(_ isOwn: (Int) -> Bool) -> GateReport.Gate {
      Gate("replay [l]", cases.enumerated().filter { isOwn($0.offset) }.map(\.element))
    }
    return GateReport.joined(
      [report(gate { $0 % 3 == 0 }), report(gate { $0 % 3 != 0 })], listsAll: listsAll)
  }

  @Test func ofTheFirstCasesEverythingIsTold() {
    let report = Self.joined((0..<1500).map { Self.red($0) })
    #expect(report.cases.map(\.name) == (0..<1500).map { "c\($0)" })
    #expect(report.findings.map(\.details.count) == (0..<1500).map { $0 < 1000 ? 3 : 0 })
  }

  @Test(arguments: [(false, 20), (true, 60)])
  func laterStepsAreToldOfTheFirst(listsAll: Bool, count: Int) {
    let cases = (0..<60).map { Self.red($0, extra: .init(line: 1, isLost: false)) }
    let report = Self.joined(cases, listsAll: listsAll)
    #expect(
      report.findings.map(\.details.count) == (0..<60).map { $0 < count ? 3 : 2 })
    #expect(report.findings.map(\.extra?.line) == (0..<60).map { $0 < count ? 1 : nil })
  }

  /// The third loss is the last try.
  @Test func laterStepsAreToldUntilTheRunnerIsGivenUp() {
    let cases = (0..<12).map { item in
      let isLost = item % 2 == 1
      return Self.red(item, extra: .init(line: isLost ? nil : 1, isLost: isLost))
    }
    let report = Self.joined(cases)
    #expect(
      report.findings.map(\.extra?.line) == [1, nil, 1, nil, 1] + Array(repeating: nil, count: 7))
    #expect(report.findings.map(\.extra?.isLost) == (0..<12).map { $0 < 6 && $0 % 2 == 1 })
  }

  private static func left(_ lane: Int) -> GateReport.Gate {
    let section = ScenarioCases.Section.lane.rawValue
    return Gate(
      Gate.scenarios,
      [Case("lane", at: .init(section: section, item: lane << 32), skipped: "l\(lane)")])
  }

  /// Each shard leaves it to the other to have a lane that can run.
  @Test func whereNoShardCompiledAnythingNothingRan() {
    let report = GateReport.joined(
      [Self.report(Self.left(0)), Self.report(Self.left(1))], listsAll: false)
    #expect(report.verdict == .red)
    #expect(report.reason == .nothingRan)
    #expect(report.cases.map(\.name) == ["lane", "lane", "anything"])
    let other = Self.report(Gate(Gate.scenarios, [Case("c0")]))
    let some = GateReport.joined([Self.report(Self.left(1)), other], listsAll: false)
    #expect(some.verdict == .holds)
    #expect(some.cases.map(\.name) == ["c0", "lane"])
  }

  @Test func whatAShardSaysOfItselfIsNotOfTheRun() {
    let idle = Gate("replay [l]", at: 7, [Case("lane", at: nil, skipped: "not here")])
    let gate = Gate("replay [l]", at: 3, [Case("c0")])
    for reports in [[idle, gate], [gate, idle]] {
      let report = GateReport.joined(reports.map { Self.report($0) }, listsAll: false)
      #expect(report == Self.report(gate))
    }
  }

  /// A tool that one machine has and another has not.
  @Test func whatOnlySomeMachinesJudgeIsMissing() {
    func source(_ number: Int, _ gate: GateReport.Gate) -> ShardMerge.Source {
      let shard = ShardOutput(Shard(number, of: 2) ?? .whole)
      return (
        "\(number)",
        ShardReport(
          corpus: "", sources: "", asked: [], selection: .init(digest: "", words: ""),
          listsAll: false, shard: shard, report: Self.report(gate))
      )
    }
    let share = GateReport.Share(lane: "l", count: 2, whole: 5)
    let merge = ShardMerge([
      source(
        1, Gate("replay [l]", shares: [share], [0, 1].map { Case("c\($0)", at: .init(item: $0)) })),
      source(2, Gate(skipped: "l", "no tool")),
    ])
    #expect(merge.report.verdict == .red)
    #expect(merge.report.reason == .missingFixture)
    #expect(
      merge.report.findings.map(\.message)
        == ["lane 'l': 3 of 5 fixture(s) have a report from no shard"])
  }
}
