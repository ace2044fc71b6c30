import DuetKernel

/// What a record did, or would do, as text.
enum RecordText {
  /// The lines of a record that wrote its changes.
  static func written(_ plan: RecordPlan) -> [String] {
    var lines: [String] = []
    if plan.changes.isEmpty {
      lines.append("duet record: nothing changed, \(plan.fixtureCount) fixture(s) are current")
    } else {
      lines.append("duet record: rewrote \(plan.changes.count) fixture(s):")
      lines += plan.changes.map { "  \($0.path)\(mark($0.kind))" }
    }
    let rows = plan.unlisted.filter(\.isLeaf)
    if !rows.isEmpty {
      lines.append("listed \(rows.count) new fixture(s) in \(RecordedTree.manifestPath):")
      lines += rows.map { "  \($0.name)" }
    }
    lines += unproduced(plan)
    if !plan.changes.isEmpty {
      lines.append(
        "review the diff (\(SuggestedCommand.reviewFixtures)), "
          + "then run `\(SuggestedCommand.verify)` for both lanes")
    }
    return lines
  }

  private static func mark(_ kind: RecordPlan.Change.Kind) -> String {
    switch kind {
    case .created: " (new)"
    case .metadataOnly: " (metadata-only)"
    case .behavioural, .unreadable: ""
    }
  }

  /// The lines of a check: everything that a record would change.
  static func drift(_ plan: RecordPlan, manifest: Manifest, all: Bool) -> [String] {
    let moved = plan.changes.filter(\.isBehavioural)
    let limit = all ? Int.max : ReplayText.failureLimit
    var lines = moved.prefix(limit).flatMap { Self.lines(of: $0, manifest: manifest, all: all) }
    if moved.count > limit {
      lines.append("… and \(moved.count - limit) more drifted fixture(s), --all lists them")
    }
    let created = moved.filter { $0.kind == .created }.map(\.row)
    lines += plan.unlisted.filter { !created.contains($0) }.map {
      "✗ fixture '\($0.name)' — its scenario produces it, the manifest does not list it; "
        + "`\(SuggestedCommand.record($0.owner))` does"
    }
    lines += unproduced(plan)
    lines += plan.changes.filter { !$0.isBehavioural }.map { "  \($0.path) (metadata-only)" }
    return lines
  }

  private static func unproduced(_ plan: RecordPlan) -> [String] {
    plan.unproduced.map { row in
      "✗ fixture '\(row.name)' — listed, but no branch of its scenario produces it any more; "
        + "remove its row and \(RecordedTree.fixturePath(row.name)), or bring the branch back"
    }
  }

  private static func lines(
    of change: RecordPlan.Change, manifest: Manifest, all: Bool
  ) -> [String] {
    let name = change.row.name
    let next = "  record it if it is meant: `\(SuggestedCommand.record(change.row.owner))`"
    switch change.kind {
    case .created:
      return ["✗ fixture '\(name)' — its scenario produces it, there is no file yet", next]
    case .unreadable(let finding):
      return ["✗ fixture '\(name)' — the recording cannot be read", "  \(finding.text)", next]
    case .metadataOnly:
      return []
    case .behavioural(let differences):
      let source =
        manifest.scenario(of: change.row.owner)
        .map { ["  scenario: \(PrintableText.line($0, limit: 300))"] } ?? []
      return ["✗ fixture '\(name)' — the scenario no longer produces this recording"]
        + fields(differences, all: all).map { "  \($0)" } + source + [next]
    }
  }

  private static func fields(_ differences: [CanonicalDifference], all: Bool) -> [String] {
    let limit = all ? Int.max : 3
    let rest = differences.count - min(limit, differences.count)
    return differences.prefix(limit).flatMap { difference in
      let (old, new) = ValueText.pair(difference.recorded, difference.actual)
      return [
        "at \(PrintableText.line(difference.path.description, limit: 400))",
        "recorded: \(old)   scenario: \(new)",
      ]
    } + (rest > 0 ? ["… and \(rest) more field(s), --all lists them"] : [])
  }

  /// Why nothing was recorded.
  static func refusals(_ refusals: [RecordRefusal]) -> [String] {
    refusals.flatMap { refusal in
      let parts = refusal.text.split(separator: "\n").map(String.init)
      return ["✗ \(parts.first ?? "")"] + parts.dropFirst().map { "  \($0)" }
    }
  }
}

/// A record, or a check, as one JSON object.
struct RecordOutput: Encodable {
  struct Change: Encodable {
    let fixture: String
    let path: String
    let kind: String
    let fields: [FailureOutput.Field]

    init(_ change: RecordPlan.Change) {
      fixture = change.row.name
      path = change.path
      switch change.kind {
      case .created: (kind, fields) = ("created", [])
      case .metadataOnly: (kind, fields) = ("metadata-only", [])
      case .unreadable: (kind, fields) = ("unreadable", [])
      case .behavioural(let differences):
        kind = "behavioural"
        fields = differences.prefix(FailureOutput.fieldLimit).map(FailureOutput.Field.init)
      }
    }
  }

  let verb = "record"
  let status: String
  let check: Bool
  let fixtures: Int
  let changes: [Change]
  let unlisted: [String]
  let unproduced: [String]
  let refusals: [String]
  let unbuilt: [String]

  init(_ result: ScenarioCompilation.Result, status: RunStatus, isCheck: Bool) {
    self.status = status.name
    check = isCheck
    fixtures = result.plan.fixtureCount
    changes = result.plan.changes.map(Change.init)
    unlisted = result.plan.unlisted.map(\.name)
    unproduced = result.plan.unproduced.map(\.name)
    refusals = result.refusals.map(\.text)
    unbuilt = result.unbuilt
  }
}
