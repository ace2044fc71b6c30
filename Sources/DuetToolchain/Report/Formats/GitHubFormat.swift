/// A report as GitHub Actions shows it: annotations, and a step's summary.
package enum GitHubFormat {
  /// How many errors GitHub shows of one step; what is beyond is counted. Of a job it shows 50.
  package static let annotationLimit = 10
  /// How many bytes a step's summary may have, all that was written to it before included.
  package static let summaryLimit = 1 << 20

  /// The lines of a step's output that become annotations.
  package static func annotations(_ report: GateReport) -> [String] {
    let findings = report.findings
    let rest = findings.count - annotationLimit
    return findings.prefix(annotationLimit).map(annotation)
      + (rest > 0
        ? ["::notice title=duet \(report.verb)::\(rest) more finding(s) have no annotation"] : [])
  }

  private static func annotation(_ finding: GateReport.Entry) -> String {
    var properties: [String] = []
    if let path = finding.path { properties.append("file=\(property(path))") }
    if finding.path != nil, let line = finding.line { properties.append("line=\(line)") }
    if finding.path != nil, finding.line != nil, let column = finding.column {
      properties.append("col=\(column)")
    }
    properties.append("title=\(property(finding.rule))")
    let lines = finding.details.isEmpty ? [finding.message] : finding.details
    let message = lines.prefix(lineLimit).map(data).joined(separator: "%0A")
    return "::error \(properties.joined(separator: ","))::\(message)"
  }

  /// How many lines of a finding an annotation shows.
  private static let lineLimit = 20

  private static func data(_ text: String) -> String {
    WorkflowText.withoutElderCommands(PrintableText.line(text, limit: GateReport.lineLimit))
      .replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// Markdown for the step's summary.
  ///
  /// - Parameter room: how many bytes it may have.
  package static func summary(_ report: GateReport, room: Int = summaryLimit) -> String {
    let mark = report.verdict == .holds ? "✅" : "❌"
    var text = "### \(mark) duet \(report.verb)\n\n"
    text += "| gate | holds | red | skipped |\n| --- | ---: | ---: | ---: |\n"
    for gate in report.gates {
      let tally = gate.tally
      text += "| \(plain(gate.name)) | \(tally.holds) | \(tally.red) | \(tally.skipped) |\n"
    }
    text += "\n"
    let findings = report.findings
    if !findings.isEmpty { text += "| rule | where | what |\n| --- | --- | --- |\n" }
    var rest = findings.count
    var rows = ""
    // Room for the closing line is kept.
    var left = room - text.utf8.count - 100
    for finding in findings {
      let row = row(finding)
      guard row.utf8.count <= left else { break }
      rows += row
      left -= row.utf8.count
      rest -= 1
    }
    text += rows
    if rest > 0 { text += "\n… and \(rest) more finding(s) for which there is no room\n" }
    text += "\n"
    return text.utf8.count <= room ? text : ""
  }

  private static func row(_ finding: GateReport.Entry) -> String {
    let place = [finding.line, finding.column].compactMap(\.self).map { ":\($0)" }.joined()
    let path = finding.path.map { plain($0 + place) } ?? ""
    return "| \(plain(finding.rule)) | \(path) | \(plain(finding.message)) |\n"
  }

  /// Text that Markdown takes for text: punctuation that may mean something is written by its number.
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in PrintableText.line(text, limit: 1000).unicodeScalars {
      switch scalar {
      case "!", "#", "$", "&", "*", "<", ">", "@", "[", "\\", "]", "^", "_", "`", "{", "|", "}",
        "~", "\"", "+", "=":
        plain += "&#\(scalar.value);"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}
