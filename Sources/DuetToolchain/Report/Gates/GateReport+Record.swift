extension GateReport {
  static func recordCheck(
    _ result: ScenarioCompilation.Result, manifest: Manifest
  ) -> GateReport {
    GateReport(
      verb: "record --check", verdict: result.status,
      gates: [Gate("scenarios", scenarios: result, manifest: manifest)])
  }
}

extension GateReport.Gate {
  /// A case a fixture, and one for each scenario that gave none.
  init(_ name: String, scenarios result: ScenarioCompilation.Result, manifest: Manifest) {
    let plan = result.plan
    var entries: [FixtureRow: [GateReport.Entry]] = [:]
    for change in plan.changes where change.isBehavioural {
      let lines =
        entries.count < GateReport.detailLimit
        ? RecordText.lines(of: change, manifest: manifest, all: false)
        : ["✗ fixture '\(change.row.name)' — its scenario produces something else"]
      let isMissing = change.kind == .created
      entries[change.row, default: []].append(
        GateReport.Entry(
          isMissing ? .missingFixture : .drift, rule: isMissing ? "missing-fixture" : "drift",
          path: change.path, message: Self.headline(lines), details: lines))
    }
    for row in plan.unlisted where entries[row] == nil {
      entries[row] = [
        GateReport.Entry(
          .missingFixture, rule: "unlisted-fixture", path: RecordedTree.manifestPath,
          message: "fixture '\(row.name)' is not listed in the manifest")
      ]
    }
    let unproduced = plan.unproduced.map { row in
      GateReport.Case(
        row.name,
        [
          GateReport.Entry(
            .missingFixture, rule: "unproduced-fixture", path: RecordedTree.fixturePath(row.name),
            message: "no branch of its scenario produces fixture '\(row.name)' any more")
        ])
    }
    let refusals = result.refusals.map { refusal in
      let lines = refusal.text.split(separator: "\n").map(String.init)
      return GateReport.Case(
        refusal.owner.map { "scenario \($0.name)" } ?? "runner",
        [
          GateReport.Entry(
            refusal.owner == nil ? .brokenRunner : .refused, rule: "refused",
            path: refusal.owner.flatMap(manifest.scenario), message: lines.first ?? "",
            details: lines)
        ])
    }
    let unbuilt = result.unbuilt.map { GateReport.Case("build", [.failedBuild($0)]) }
    let skipped = result.skipped.map { GateReport.Case("lane", skipped: $0) }
    let nothing = result.isOfNothing ? [GateReport.Case.nothingRan("no scenario was compiled")] : []
    self.init(
      name,
      plan.compared.map { GateReport.Case($0.name, entries[$0] ?? []) } + unproduced + refusals
        + unbuilt + skipped + nothing)
  }

  private static func headline(_ lines: [String]) -> String {
    let line = lines.first ?? ""
    return line.hasPrefix("✗ ") ? String(line.dropFirst(2)) : line
  }
}

extension GateReport.Entry {
  static func failedBuild(_ reason: String) -> GateReport.Entry {
    lines(.failedBuild, rule: "failed-build", reason)
  }

  /// From a text whose first line says what is wrong.
  static func lines(
    _ reason: FailureReason, rule: String, path: String? = nil, _ text: String
  ) -> GateReport.Entry {
    let lines = text.split(separator: "\n").map(String.init)
    return GateReport.Entry(
      reason, rule: rule, path: path, message: lines.first ?? "", details: lines)
  }
}

extension GateReport.Case {
  static func nothingRan(_ message: String) -> GateReport.Case {
    GateReport.Case(
      "anything",
      [
        GateReport.Entry(
          .nothingRan, rule: "nothing-ran", message: "\(message), a run of nothing is red")
      ])
  }
}
