/// What a look at declarations and disk came to.
package struct DoctorReport: Sendable {
  /// What is there, a line each, those of one topic together.
  package var facts: [String] = []
  /// What is wrong.
  package var findings: [Finding] = []
  package var targetCount = 0
  package var sourceCount = 0

  package var status: RunStatus { findings.isEmpty ? .holds : .red }

  package var verdict: String {
    let scanned =
      "\(targetCount) target declaration(s), \(sourceCount) Swift source file(s) scanned"
    return findings.isEmpty
      ? "PASS — \(scanned)" : "FAIL — \(findings.count) finding(s), \(scanned)"
  }
}

/// Looks whether what the tree declares is what this machine and the disk have.
struct Doctor {
  let tree: RecordedTree
  let loaded: LoadedManifest
  var manifest: Manifest { loaded.manifest }
  var report = DoctorReport()

  init(tree: RecordedTree, loaded: LoadedManifest) {
    self.tree = tree
    self.loaded = loaded
  }

  mutating func run() throws(NotJudged) -> DoctorReport {
    for lane in manifest.lanes { try examine(lane) }
    let targets = try PackageTargets(in: tree)
    report.targetCount += targets.all.count
    try examineProject(targets: targets)
    try examineSources()
    try examineTests(of: targets)
    try examineTestRuns(of: targets)
    return report
  }

  mutating func fact(_ text: String) {
    report.facts.append(PrintableText.line(text, limit: 400))
  }

  mutating func finding(_ path: String, _ message: String) {
    report.findings.append(Finding(path: path, message: PrintableText.line(message, limit: 400)))
  }

  /// The kind of what lies at a path, read from the root; `nil` for nothing.
  func kind(of path: String) throws(NotJudged) -> FileKind? {
    do {
      return try FileSystem.status(of: FilePath(path).resolved(in: tree.root))?.kind
    } catch {
      throw NotJudged("\(error)")
    }
  }
}
