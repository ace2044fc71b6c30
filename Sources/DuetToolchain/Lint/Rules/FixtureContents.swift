import DuetKernel
import DuetReplay

/// Each listed fixture reads, is in pretty form, and belongs to the row that lists it.
enum FixtureContents {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    subject.sharded.rows(of: subject.manifest.fixtures).flatMap { row in
      let findings = check(row, in: subject.tree)
      if findings.isEmpty { return findings }
      let advice = advice(row, in: subject.manifest)
      return findings.map { finding in
        var advised = Finding(
          path: finding.path, line: finding.line, column: finding.column,
          message: "\(finding.message); \(advice)")
        advised.rule = finding.rule
        advised.fix = advice
        return advised
      }
    }
  }

  /// Fixtures are never repaired by hand: whoever wrote them writes them anew.
  private static func advice(_ row: FixtureRow, in manifest: Manifest) -> String {
    if manifest.isElder { return "restore it, or have the tool that wrote it write it anew" }
    return manifest.writer(of: row.owner) == nil
      ? "restore it, or remove its row"
      : "`\(SuggestedCommand.record(row.owner))` writes it anew"
  }

  /// What else keeps a document from being a recording; reading it stops at the first.
  private static func others(than first: Finding, in document: SourceDocument) -> [Finding] {
    FixtureFaults(in: document.json).behavioural.map { fault in
      document.finding(
        .fixtureShape, at: fault.path, PrintableText.line("\(fault)", limit: 400))
    }.filter { $0 != first }
  }

  private static func check(_ row: FixtureRow, in tree: RecordedTree) -> [Finding] {
    let path = RecordedTree.fixturePath(row.name)
    do {
      guard try FileSystem.status(of: tree.path(path), followsLinks: false) != nil else {
        return []
      }
    } catch {
      return [Finding(rule: .readableFiles, path: path, message: error.predicate)]
    }
    do {
      let fixture = try FixtureFile(row: row, in: tree)
      return PrettyForm.findings(in: fixture.document)
        + FixtureMetadata.findings(in: fixture) + [fixture.branchFault].compactMap(\.self)
    } catch {
      // What is no JSON has one fault.
      guard
        case .success(let document) = Result(catching: { () throws(Finding) in
          try tree.fixtureDocument(row)
        })
      else { return [error] }
      return [error] + others(than: error, in: document)
    }
  }
}
