/// Joined reports as text.
enum MergeText {
  static func lines(_ merge: ShardMerge) -> [String] {
    let report = merge.report
    let counts = MergeCounts(report)
    let count = merge.first.shard.count
    let verb = PrintableText.line(report.verb, limit: 40)
    let heading =
      counts.expected > 0
      ? "\(counts.passed)/\(counts.expected) fixture report(s) of duet \(verb) passed, in "
        + "\(count) shard(s)"
      : "duet \(verb) in \(count) shard(s)"
    let told = Set(report.gates.filter(\.isReplay).flatMap(redNames))
    let findings = report.gates.flatMap { gate in
      gate.cases.flatMap { entry in
        entry.findings.flatMap { finding in
          // The replay says more of a recording that drifted than its document does.
          finding.rule == "drift" && !gate.isReplay
            && told.contains(key(of: gate, entry))
            ? [] : lines(finding, of: gate)
        }
      }
    }
    return ["duet merge: \(heading)"] + findings.map { PrintableText.line($0, limit: 4000) }
      + ["duet merge: \(report.verdict == .holds ? "PASS" : "FAIL")"]
  }

  private static func redNames(_ gate: GateReport.Gate) -> [[UInt8]] {
    gate.cases.filter(\.isRed).map { key(of: gate, $0) }
  }

  /// A fixture on a lane, whichever of the lane's gates is meant.
  private static func key(of gate: GateReport.Gate, _ entry: GateReport.Case) -> [UInt8] {
    Array("\(gate.name.drop { $0 != " " })\n\(entry.name)".utf8)
  }

  /// A finding as the verb itself tells it.
  private static func lines(_ finding: GateReport.Entry, of gate: GateReport.Gate) -> [String] {
    if finding.details.first?.hasPrefix("✗ ") ?? false { return finding.details }
    if gate.name == GateReport.Gate.lint { return [finding.text] }
    if finding.details.isEmpty { return ["✗ \(finding.text(of: gate))"] }
    return ["✗ \(gate.name): \(finding.details[0])"]
      + finding.details.dropFirst().map {
        $0.hasPrefix("  ") ? $0 : "  \($0)"
      }
  }
}

extension GateReport.Entry {
  /// What has a place of its own, or names its lane, needs no more.
  fileprivate func text(of gate: GateReport.Gate) -> String {
    gate.name == ShardMerge.gate ? message : path == nil ? "\(gate.name): \(message)" : text
  }
}

/// How many fixtures were to be replayed, and how many hold.
private struct MergeCounts {
  var passed = 0
  var expected = 0

  init(_ report: GateReport) {
    for gate in report.gates where gate.isReplay && !gate.shares.isEmpty {
      expected += gate.shares.reduce(0) { $0 + $1.whole }
      passed += gate.cases.count { $0.place?.section == 0 && !$0.isRed }
    }
  }
}

/// Joined reports as one JSON object.
struct MergeOutput: Encodable {
  struct Gate: Encodable {
    let name: String
    let holds: Int
    let red: Int
    let skipped: Int
    let cases: [Case]

    init(_ gate: GateReport.Gate, _ budget: inout ReportBudget) {
      name = budget.text(gate.name)
      (holds, red, skipped) = gate.tally
      cases = budget.list(gate.cases) { Case($0, &$1) }
    }
  }

  struct Case: Encodable {
    let name: String
    let verdict: String
    let skipped: String?

    init(_ entry: GateReport.Case, _ budget: inout ReportBudget) {
      name = budget.text(entry.name)
      verdict = entry.isRed ? "red" : entry.skipped == nil ? "holds" : "skipped"
      skipped = entry.isRed ? nil : entry.skipped.map { budget.text($0) }
    }
  }

  struct Found: Encodable {
    let gate: String
    let name: String
    let reason: String
    let rule: String
    let path: String?
    let line: Int?
    let column: Int?
    let message: String
    let text: [String]

    init(
      _ finding: GateReport.Entry, of entry: GateReport.Case, in gate: GateReport.Gate,
      _ budget: inout ReportBudget
    ) {
      self.gate = budget.text(gate.name)
      name = budget.text(entry.name)
      reason = finding.reason.rawValue
      rule = budget.text(finding.rule)
      path = finding.path.map { budget.text($0) }
      line = finding.line
      column = finding.column
      message = budget.text(finding.message)
      text = budget.texts(finding.details)
    }

    private enum CodingKeys: String, CodingKey {
      case gate, name = "case", reason, rule, path, line, column, message, text
    }
  }

  let verb = "merge"
  let status: String
  let run: String
  let shards: Int
  let corpus: String
  let passed: Int
  let expected: Int
  let findingCount: Int
  let findings: [Found]
  let gates: [Gate]

  init(_ merge: ShardMerge, _ budget: inout ReportBudget) {
    let report = merge.report
    let counts = MergeCounts(report)
    status = report.verdict.name
    run = budget.text(report.verb)
    shards = merge.first.shard.count
    corpus = budget.text(merge.first.corpus)
    passed = counts.passed
    expected = counts.expected
    let found = report.gates.flatMap { gate in
      gate.cases.flatMap { entry in entry.findings.map { (gate, entry, $0) } }
    }
    findingCount = found.count
    findings = budget.list(found) { Found($0.2, of: $0.1, in: $0.0, &$1) }
    gates = budget.list(report.gates) { Gate($0, &$1) }
  }
}
