/// A lint report as text.
package enum LintText {
  /// How many findings are printed; what is beyond is counted.
  static let limit = 500

  package static func lines(_ report: LintReport) -> [String] {
    if report.isClean { return [verdict(report)] }
    let shown = report.findings.prefix(limit).map(\.text)
    let rest = report.findings.count - shown.count
    return shown + (rest > 0 ? ["… and \(rest) more"] : []) + [verdict(report)]
  }

  /// The closing line.
  package static func verdict(_ report: LintReport) -> String {
    guard report.isClean else {
      return "lockstep-lint: FAIL (\(report.findings.count) finding(s))"
    }
    return "lockstep-lint: OK (\(report.featureCount) feature(s), "
      + "\(report.fixtureCount) fixture(s), ledger: \(report.waiverCount) waiver(s) / "
      + "\(report.islandCount) island(s), mocks: 0 generator(s))"
  }
}

/// A lint report as one JSON object.
struct LintOutput: Encodable {
  struct Place: Encodable {
    let path: String
    let line: Int?
    let column: Int?
    let message: String

    init(_ finding: Finding) {
      path = finding.path
      line = finding.line
      column = finding.column
      message = finding.message
    }
  }

  let verb = "lint"
  let status: String
  let features: Int
  let fixtures: Int
  let findings: [Place]

  init(_ report: LintReport) {
    status = report.isClean ? "holds" : "red"
    features = report.featureCount
    fixtures = report.fixtureCount
    findings = report.findings.map(Place.init)
  }
}
