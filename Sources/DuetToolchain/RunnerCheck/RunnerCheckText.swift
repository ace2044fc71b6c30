/// A runner's check as people read it: a table of at most 80 columns.
enum RunnerCheckText {
  static let width = 80
  /// How long a probe's name may be.
  static let nameWidth = 17
  /// How long the words for what is expected may be.
  static var expectedWidth: Int { width - nameWidth - 5 }

  static func lines(_ report: RunnerCheckReport) -> [String] {
    var lines = wrapped("runner-check [\(report.name)]: \(report.runner)", indent: 2)
    lines += wrapped("  \(introduction(report))", indent: 4)
    var rest = report.results[...]
    var topic: String?
    while let result = rest.first {
      if result.topic != topic {
        topic = result.topic
        lines += ["", result.topic]
      }
      // Neighbours that were skipped for one reason share a row.
      let alike = rest.prefix { $0.topic == result.topic && $0.outcome == result.outcome }
      let isShared = result.isSkipped && alike.count > 1
      lines += isShared ? skippedRow(Array(alike)) : row(result)
      rest = rest.dropFirst(isShared ? alike.count : 1)
    }
    return lines + [""] + verdict(report)
  }

  private static func introduction(_ report: RunnerCheckReport) -> String {
    guard let handshake = report.handshake else {
      return report.firstLine.map { "said first: \($0)" } ?? "said nothing"
    }
    let scenarios = handshake.scenarios.map { ", \($0.count) scenario(s)" } ?? ""
    let platform = PrintableText.line(handshake.platform, limit: 60)
    return "\(Handshake.protocolName) v\(Handshake.protocolVersion) on \(platform), "
      + "\(handshake.features.count) feature(s)\(scenarios)"
  }

  private static func row(_ result: ProbeResult) -> [String] {
    let padding = String(repeating: " ", count: max(0, nameWidth - result.name.count))
    let row = "\(result.name)\(padding) \(result.expected)"
    switch result.outcome {
    case .passed: return ["  ✓ \(row)"]
    case .skipped(let reason):
      return ["  – \(row)"] + wrapped("      skipped: \(reason)", indent: 8)
    case .failed(let came, let notes):
      return ["  ✗ \(row)"] + wrapped("      came: \(came)", indent: 8)
        + notes.flatMap { wrapped("      | \($0)", indent: 8) }
    }
  }

  private static func skippedRow(_ results: [ProbeResult]) -> [String] {
    guard case .skipped(let reason)? = results.first?.outcome else { return [] }
    let names = results.map(\.name).joined(separator: ", ")
    return wrapped("  – \(names)", indent: 4) + wrapped("      skipped: \(reason)", indent: 8)
  }

  private static func verdict(_ report: RunnerCheckReport) -> [String] {
    var counts = ["\(report.passedCount) as expected", "\(report.failedCount) not"]
    if report.skippedCount > 0 { counts.append("\(report.skippedCount) skipped") }
    let line = "runner-check [\(report.name)]: \(counts.joined(separator: ", "))"
    guard !report.hasRecordings, report.handshake != nil else { return [line] }
    return [line]
      + wrapped(
        "no fixture of this tree is of a feature that the runner advertises: give the feature a row "
          + "in the manifest and record it, most probes ask for recorded steps", indent: 2)
  }

  /// Breaks text at spaces, and within words that are longer than a line.
  static func wrapped(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = Substring(text)
    while line.count > width {
      let head = line.prefix(width + 1)
      // Not within the margin, where breaking would make no line shorter.
      let cut = head.lastIndex(of: " ").flatMap { space in
        line.distance(from: line.startIndex, to: space) > indent + 10 ? space : nil
      }
      let end = cut ?? line.index(line.startIndex, offsetBy: width)
      lines.append(String(line[..<end]))
      line = Substring(margin + line[end...].drop { $0 == " " })
    }
    return lines + [String(line)]
  }
}
