import DuetKernel

/// What a record did, or would do, as text.
enum RecordText {
  /// The lines of a record that wrote its changes.
  ///
  /// - Parameter laneCount: how many lanes the tree has.
  static func written(_ plan: RecordPlan, laneCount: Int) -> [String] {
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
          + "then run `\(SuggestedCommand.verify)`\(lanes(laneCount))")
    }
    return lines
  }

  private static func lanes(_ count: Int) -> String {
    count < 2 ? "" : count == 2 ? " for both lanes" : " for all \(count) lanes"
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
    var lines: [String] = []
    var budget = TextBudget(all: all)
    var shown = 0
    for change in moved.prefix(limit) where budget.isLeft {
      let text = Self.lines(of: change, manifest: manifest, all: all)
      budget.spend(text)
      lines += text
      shown += 1
    }
    if moved.count > shown {
      lines.append("… and \(moved.count - shown) more drifted fixture(s), --all lists them")
    }
    lines += CauseText.lines(DriftGroups(moved), all: all)
    let created = moved.filter { $0.kind == .created }.map(\.row)
    lines += plan.unlisted.filter { !created.contains($0) }.map(unlisted)
    lines += unproduced(plan)
    lines += plan.changes.filter { !$0.isBehavioural }.map { "  \($0.path) (metadata-only)" }
    return lines
  }

  private static func unlisted(_ row: FixtureRow) -> String {
    "✗ fixture '\(row.name)' — its scenario produces it, the manifest does not list it; "
      + "`\(SuggestedCommand.record(row.owner))` does"
  }

  static func unproduced(_ plan: RecordPlan) -> [String] {
    plan.unproduced.map(unproduced)
  }

  private static func unproduced(_ row: FixtureRow) -> String {
    "✗ fixture '\(row.name)' — listed, but no branch of its scenario produces it; "
      + "write its branch or bring it back, or remove its row and \(RecordedTree.fixturePath(row.name))"
  }

  /// One phrase that says what kind of change it is.
  static func headline(of change: RecordPlan.Change) -> String {
    let fixture = "fixture '\(change.row.name)'"
    return switch change.kind {
    case .created: "\(fixture) — its scenario produces it, there is no file yet"
    case .unreadable: "\(fixture) — the recording cannot be read"
    case .behavioural: "\(fixture) — the scenario no longer produces this recording"
    case .metadataOnly: "\(fixture) — only metadata moved"
    }
  }

  static func lines(
    of change: RecordPlan.Change, manifest: Manifest, all: Bool
  ) -> [String] {
    let head = "✗ \(headline(of: change))"
    let next = "  record it if it is meant: `\(SuggestedCommand.record(change.row.owner))`"
    switch change.kind {
    case .created:
      return [head, next]
    case .unreadable(let finding):
      return [head, "  \(finding.text)", next]
    case .metadataOnly:
      return []
    case .behavioural(let differences):
      let scenario = manifest.scenario(of: change.row.owner)
      return [head]
        + DriftedSteps.lines(differences, of: change, scenario: scenario, all: all)
        .map { "  \($0)" } + [next]
    }
  }

  /// Nobody reads a diff on a build machine.
  static let refusalInCI =
    "record: REFUSED — CI is set, where recordings are checked and not written; "
    + "run `\(SuggestedCommand.recordCheck)`, or give --force to write them all the same"

  /// Nothing was compiled because no lane could run.
  static let nothing = "✗ no scenario was compiled, a run of nothing is red"

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
    /// How many fields differ; `fields` holds the first of them.
    let fieldCount: Int

    init(_ change: RecordPlan.Change, _ budget: inout ReportBudget) {
      fixture = budget.text(change.row.name)
      path = budget.text(change.path)
      switch change.kind {
      case .created: (kind, fields, fieldCount) = ("created", [], 0)
      case .metadataOnly: (kind, fields, fieldCount) = ("metadata-only", [], 0)
      case .unreadable: (kind, fields, fieldCount) = ("unreadable", [], 0)
      case .behavioural(let differences):
        kind = "behavioural"
        fields = budget.list(differences.shown) { FailureOutput.Field($0, &$1) }
        fieldCount = differences.count
      }
    }
  }

  let verb = "record"
  let status: String
  let check: Bool
  let fixtures: Int
  let changes: [Change]
  let changeCount: Int
  /// What the drifted fixtures have in common, the most common first.
  let causes: [CauseOutput]
  let unlisted: [String]
  let unproduced: [String]
  let refusals: [String]
  let unbuilt: [String]
  let skipped: [String]
  /// Lanes whose build was left out because nothing had changed.
  let unchanged: [String]

  init(
    _ result: ScenarioCompilation.Result, status: RunStatus, isCheck: Bool,
    _ budget: inout ReportBudget
  ) {
    self.status = status.name
    check = isCheck
    fixtures = result.plan.fixtureCount
    refusals = budget.texts(result.refusals.map(\.text))
    changes = budget.list(result.plan.changes) { Change($0, &$1) }
    let moved = result.plan.changes.filter(\.isBehavioural)
    causes = budget.list(DriftGroups(moved).groups) { CauseOutput($0, &$1) }
    changeCount = result.plan.changes.count
    unlisted = budget.texts(result.plan.unlisted.map(\.name))
    unproduced = budget.texts(result.plan.unproduced.map(\.name))
    unbuilt = result.unbuilt.map(\.reason)
    skipped = result.skipped.map(\.reason)
    unchanged = result.unchangedLanes
  }
}
