/// A report as a JUnit XML file, which test dashboards read: a suite a gate, a test case a case.
///
/// No times are told and none is in it, so that equal runs give equal files.
package enum JUnitFormat {
  package static func document(_ report: GateReport) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\(quoted("duet \(report.verb)"))\(counts(report.cases))>\n"
    for gate in report.gates {
      text += "  <testsuite name=\(quoted(gate.name))\(counts(gate.cases))>\n"
      for entry in gate.cases { text += testCase(entry, of: gate) }
      text += "  </testsuite>\n"
    }
    return Array((text + "</testsuites>\n").utf8)
  }

  private static func counts(_ cases: [GateReport.Case]) -> String {
    let red = cases.filter { !$0.findings.isEmpty }
    let errors = red.count(where: isError)
    let skipped = cases.count { $0.findings.isEmpty && $0.skipped != nil }
    return " tests=\"\(cases.count)\" failures=\"\(red.count - errors)\" errors=\"\(errors)\""
      + " skipped=\"\(skipped)\""
  }

  private static func isError(_ entry: GateReport.Case) -> Bool {
    entry.findings.contains(where: \.reason.isError)
  }

  private static func testCase(_ entry: GateReport.Case, of gate: GateReport.Gate) -> String {
    let start = "    <testcase classname=\(quoted(gate.name)) name=\(quoted(entry.name))"
    guard let first = entry.findings.first else {
      guard let reason = entry.skipped else { return "\(start)/>\n" }
      return "\(start)>\n      <skipped message=\(quoted(reason))/>\n    </testcase>\n"
    }
    // Readers differ in what they make of a second failure in one case.
    let element = isError(entry) ? "error" : "failure"
    let rest = entry.findings.count - 1
    let message = first.message + (rest > 0 ? " (and \(rest) more)" : "")
    let lines = entry.findings.flatMap { $0.details.isEmpty ? [$0.text] : $0.details }
    return """
      \(start)>
            <\(element) type=\(quoted(first.rule)) message=\(quoted(message))>\
      \(lines.map(escaped).joined(separator: "\n"))</\(element)>
          </testcase>

      """
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// A line of text as XML holds it. What XML cannot hold is spelt out first: controls, and what is no
  /// character at all.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in PrintableText.line(text, limit: GateReport.lineLimit).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // Raw, it would end `]]>`.
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension GateReport {
  /// How many bytes of one line a format writes.
  static let lineLimit = 4 << 10
}

extension GateReport.Entry {
  /// In a line, as compilers write it.
  var text: String {
    guard let path else { return message }
    let place = [line, column].compactMap(\.self).map { ":\($0)" }.joined()
    return "\(path)\(place): \(message)"
  }
}
