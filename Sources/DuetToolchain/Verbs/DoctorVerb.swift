extension Verb {
  package static let doctor = Verb(
    definition: VerbDefinition(
      name: "doctor", summary: "compare what is declared with this machine and the disk",
      details: """
        Looks whether each lane's tools are on this machine, in which versions, and
        whether its runner is there; whether what .modaal/project.json declares, where
        there is one, agrees with the manifest's lanes and the disk; and for workers
        declared @unchecked Sendable, and test targets that have no test or have never
        run here. It builds and changes nothing; the one thing that it starts is
        TOOL --version.
        """,
      options: [.all, .json])
  ) { arguments, session in
    let tree = try session.tree()
    var doctor = Doctor(tree: tree, loaded: try tree.requireManifest())
    let report = try doctor.run()
    let all = arguments.has(.all)
    if arguments.has(.json) {
      var budget = ReportBudget(all: all)
      let output = DoctorOutput(report, &budget)
      try session.console.printJSON(
        output, reason: report.status == .holds ? nil : .lint, isShortened: budget.isExceeded)
    } else {
      let findings = report.findings.map { "✗ \($0.text)" }
      session.console.print(report: report.facts + findings + [report.verdict], all: all)
    }
    return report.status
  }
}

private struct DoctorOutput: Encodable {
  let verb = "doctor"
  let status: String
  let facts: [String]
  let findings: [Entry]
  let targetDeclarations: Int
  let swiftSources: Int

  struct Entry: Encodable {
    let path: String
    let line: Int?
    let column: Int?
    let message: String
  }

  init(_ report: DoctorReport, _ budget: inout ReportBudget) {
    status = report.status.name
    facts = budget.texts(report.facts)
    findings = budget.list(report.findings) { finding, budget in
      Entry(
        path: budget.text(finding.path), line: finding.line, column: finding.column,
        message: budget.text(finding.message))
    }
    targetDeclarations = report.targetCount
    swiftSources = report.sourceCount
  }
}
