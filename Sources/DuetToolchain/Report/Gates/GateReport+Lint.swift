extension GateReport {
  static func lint(_ report: LintReport, tree: RecordedTree) -> GateReport {
    GateReport(
      verb: "lint", verdict: report.isClean ? .holds : .red, gates: [Gate(lint: report, tree: tree)]
    )
  }
}

extension GateReport.Gate {
  /// A case a rule.
  init(lint report: LintReport, tree: RecordedTree) {
    var columns = CharacterColumns(tree: tree)
    var entries: [String: [GateReport.Entry]] = [:]
    for (finding, place) in zip(report.findings, report.places) {
      var entry = GateReport.Entry(.lint, finding, &columns)
      entry.place = place
      entries[finding.rule ?? Self.other, default: []].append(entry)
    }
    let names = LintRule.all.map(\.name) + [Self.other]
    let cases = names.enumerated().compactMap { item, name -> GateReport.Case? in
      if name == Self.other, entries[name] == nil { return nil }
      return GateReport.Case(name, at: .init(item: item), entries[name] ?? [])
    }
    self.init(Self.lint, cases)
  }

  static let lint = "lint"

  /// For what no rule claims.
  private static let other = "other"
}

extension GateReport.Entry {
  init(_ reason: FailureReason, _ finding: Finding, _ columns: inout CharacterColumns) {
    self.init(
      reason, rule: finding.rule ?? reason.rawValue, path: finding.path, line: finding.line,
      column: columns.column(of: finding), message: finding.message)
  }
}

/// Columns in characters, as editors and GitHub count them; findings count bytes.
struct CharacterColumns {
  private let tree: RecordedTree
  /// The file that was read last: findings of one file stand together.
  private var last: (path: String, bytes: [UInt8])?

  init(tree: RecordedTree) {
    self.tree = tree
  }

  /// `nil` where the finding has none, or its line cannot be read any more.
  mutating func column(of finding: Finding) -> Int? {
    guard let line = finding.line, let column = finding.column, line > 0, column > 0 else {
      return nil
    }
    if !(last?.path.utf8.elementsEqual(finding.path.utf8) ?? false) {
      do {
        last = (finding.path, try tree.read(finding.path))
      } catch {
        // A file that cannot be read has no column to point at; the finding says that it cannot.
        last = nil
      }
    }
    guard let bytes = last?.bytes else { return nil }
    var start = bytes.startIndex
    for _ in 1..<line {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    guard column - 1 <= bytes.count - start else { return nil }
    let before = bytes[start..<start + column - 1]
    return String(decoding: before, as: UTF8.self).unicodeScalars.count + 1
  }
}
