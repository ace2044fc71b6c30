import DuetKernel
import DuetReplay

/// A fixture's failure as it stands in JSON reports.
struct FailureOutput: Encodable {
  struct Field: Encodable {
    let path: String
    /// Canonical JSON text; absent where only the actual side has the field.
    let recorded: String?
    /// Canonical JSON text; absent where only the recorded side has the field.
    let actual: String?

    init(_ difference: CanonicalDifference, _ budget: inout ReportBudget) {
      path = budget.text(difference.path.description)
      recorded = difference.recorded.map { budget.text($0.description) }
      actual = difference.actual.map { budget.text($0.description) }
    }
  }

  let fixture: String
  let lane: String?
  let step: Int?
  let label: String?
  let kind: String
  let message: String
  let fields: [Field]
  /// How many fields differ; `fields` holds the first of them.
  let fieldCount: Int
  let source: String?
  let line: Int64?
  /// The failure as text, a line an element.
  let text: [String]

  init(_ failure: FixtureFailure, lane: String?, _ budget: inout ReportBudget) {
    fixture = failure.row.name
    self.lane = lane
    step = failure.step
    label = failure.step == nil ? nil : budget.text(failure.label)
    kind = failure.cause.kind
    message = FailureText.headline(failure)
    let differences = failure.cause.differences
    fields = budget.list(differences) { Field($0, &$1) }
    fieldCount = differences.count
    source = failure.source?.path
    line = failure.source?.line
    text = budget.texts(FailureText.lines(failure, lane: lane))
  }
}

extension FixtureFailure.Cause {
  /// The failure's name in JSON reports.
  var kind: String {
    switch self {
    case .diverged(let divergence): divergence.finding.kind
    case .unreadable: "unreadable-fixture"
    case .notAdvertised: "unknown-feature"
    case .runner: "broken-runner"
    case .notJudged: "not-judged"
    }
  }

  var differences: [CanonicalDifference] {
    guard case .diverged(let divergence) = self else { return [] }
    switch divergence.finding {
    case .fields(let differences): return differences
    case .seam(let difference): return [difference]
    case .notCanonical, .notJSON, .noEvent, .refused: return []
    }
  }
}

extension Divergence.Finding {
  var kind: String {
    switch self {
    case .fields: "drift"
    case .notCanonical: "not-canonical"
    case .notJSON: "not-json"
    case .seam: "broken-seam"
    case .noEvent: "missing-event"
    case .refused: "refused"
    }
  }
}
