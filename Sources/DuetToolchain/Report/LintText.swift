/// A lint report as text.
package enum LintText {
  /// How many findings are printed; what is beyond is counted.
  static let limit = 500

  /// - Parameter isQuiet: whether nothing is said where all holds.
  package static func lines(
    _ report: LintReport, all: Bool, isQuiet: Bool = false
  ) -> [String] {
    if report.isClean { return isQuiet ? [] : [verdict(report)] }
    let shown = all ? report.findings[...] : report.findings.prefix(limit)
    let rest = report.findings.count - shown.count
    return shown.map(\.text) + (rest > 0 ? ["… and \(rest) more, --all lists them"] : [])
      + [verdict(report)]
  }

  /// What `--fix` did, in the words of `record`.
  package static func lines(_ repairs: [LintRepair.Repair]) -> [String] {
    if repairs.isEmpty { return ["duet lint: nothing to repair"] }
    let shown = repairs.prefix(limit).map { "  \($0.path) (\($0.faults.joined(separator: ", ")))" }
    let rest = repairs.count - shown.count
    return ["duet lint: repaired \(repairs.count) file(s):"] + shown
      + (rest > 0 ? ["  … and \(rest) more"] : [])
  }

  /// The closing line.
  package static func verdict(_ report: LintReport) -> String {
    guard report.isClean else {
      return "lockstep-lint: FAIL (\(report.findings.count) finding(s))"
    }
    return "lockstep-lint: OK (\(report.featureCount) feature(s), "
      + "\(report.fixtureCount) fixture(s), ledger: \(report.waiverCount) waiver(s) / "
      + "\(report.islandCount) island(s), mocks: \(report.generatorCount) generator(s))"
  }
}

/// A lint report as one JSON object.
struct LintOutput: Encodable {
  struct Place: Encodable {
    let rule: String
    let path: String
    let line: Int?
    let column: Int?
    let message: String
    let fix: String

    init(_ finding: Finding, _ budget: inout ReportBudget) {
      rule = finding.rule ?? ""
      path = budget.text(finding.path)
      line = finding.line
      column = finding.column
      message = budget.text(finding.message)
      fix = budget.text(finding.fix ?? "")
    }
  }

  struct Repaired: Encodable {
    let path: String
    let faults: [String]
  }

  let verb = "lint"
  let status: String
  let features: Int
  let fixtures: Int
  let findings: [Place]
  let findingCount: Int
  /// What `--fix` did; absent without it.
  let repaired: [Repaired]?

  init(
    _ report: LintReport, repairs: [LintRepair.Repair]? = nil, _ budget: inout ReportBudget
  ) {
    repaired = repairs.map { repairs in
      budget.list(repairs) { Repaired(path: $1.text($0.path), faults: $0.faults) }
    }
    status = report.isClean ? "holds" : "red"
    features = report.featureCount
    fixtures = report.fixtureCount
    findings = budget.list(report.findings) { Place($0, &$1) }
    findingCount = report.findings.count
  }
}
