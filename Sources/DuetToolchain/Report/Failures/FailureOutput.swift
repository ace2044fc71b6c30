import DuetKernel
import DuetReplay

/// A fixture's failure as it stands in JSON reports.
struct FailureOutput: Encodable {
  struct Field: Encodable {
    let path: String
    /// Where elements inserted or removed before it moved the field.
    let actualPath: String?
    /// Canonical JSON text; absent where only the actual side has the field.
    let recorded: String?
    /// Canonical JSON text; absent where only the recorded side has the field.
    let actual: String?
    /// What kind of difference it is, where the values do not show it.
    let note: String?

    init(_ difference: CanonicalDifference, _ budget: inout ReportBudget) {
      path = budget.text(difference.path.description)
      actualPath = difference.actualPath.map { budget.text($0.description) }
      recorded = difference.recorded.map { budget.text($0.description) }
      actual = difference.actual.map { budget.text($0.description) }
      note = DifferenceNote.on(difference.recorded, difference.actual).map { budget.text($0.text) }
    }
  }

  /// A rule of the canonical form that the answer broke.
  struct Rule: Encodable {
    let rule: String
    /// Of the first byte that breaks it, from 0.
    let offset: Int
    let count: Int
    /// The bytes around the offset, which a triangle points at.
    let near: String

    init(_ fault: CanonicalFaults.Fault) {
      rule = fault.rule.rawValue
      offset = fault.offset
      count = fault.count
      near = CanonicalFaultText.excerpt(fault)
    }
  }

  /// A step after the first divergence.
  struct LaterStep: Encodable {
    let step: Int
    /// `wrong-by-itself`, `inherits`, `healed` or `holds`.
    let fate: String
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
  /// The rules of the canonical form that an answer broke.
  let rules: [Rule]
  /// Whether such an answer holds the recorded value; absent where there is no telling.
  let valueAgrees: Bool?
  /// What became of the later steps, where that was found out.
  let laterSteps: [LaterStep]
  let source: String?
  let line: Int64?
  /// The command that says more, or tries it again.
  let next: String
  /// The failure as text, a line an element.
  let text: [String]

  init(
    _ failure: FixtureFailure, lane: String?, selectors: [String], _ budget: inout ReportBudget
  ) {
    let all = budget.listsAll
    fixture = failure.row.name
    self.lane = lane
    step = failure.step
    label = failure.step == nil ? nil : budget.text(failure.label)
    kind = failure.cause.kind
    message = FailureText.headline(failure)
    let differences = failure.cause.differences
    fields = budget.list(differences?.shown ?? []) { Field($0, &$1) }
    fieldCount = differences?.count ?? 0
    let faults = failure.cause.canonicalFaults
    rules = faults?.faults.map(Rule.init) ?? []
    valueAgrees = faults?.valueAgrees
    laterSteps = budget.list(failure.laterSteps?.steps ?? []) { step, budget in
      LaterStep(step: step.index, fate: budget.text(step.fate.rawValue))
    }
    source = failure.source?.path
    line = failure.source?.line
    next = FailureText.next(failure, selectors: selectors, all: all)
    text = budget.texts(
      FailureText.lines(failure, lane: lane, selectors: selectors, all: all))
  }
}

extension CanonicalFaults {
  fileprivate var valueAgrees: Bool? {
    if faults.isEmpty { return nil }
    return switch agreement {
    case .agrees: true
    case .differs: false
    case .unreadable: nil
    }
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

  /// The fields that differ; `nil` where it is not about fields.
  var differences: DifferenceList? {
    guard case .diverged(let divergence) = self else { return nil }
    switch divergence.finding {
    case .fields(let list): return list
    case .seam(let difference): return DifferenceList([difference])
    case .notCanonical, .notJSON, .noEvent, .refused: return nil
    }
  }

  /// Why an answer is not canonical; `nil` where it is not about that.
  var canonicalFaults: CanonicalFaults? {
    guard case .diverged(let divergence) = self else { return nil }
    switch divergence.finding {
    case .notCanonical(_, let faults), .notJSON(_, _, let faults): return faults
    case .fields, .seam, .noEvent, .refused: return nil
    }
  }
}

extension Divergence.Finding {
  var kind: String {
    switch self {
    case .fields: "drift"
    case .notCanonical: "not-canonical"
    case .notJSON(_, _, let faults): faults.isReadable ? "not-canonical" : "not-json"
    case .seam: "broken-seam"
    case .noEvent: "missing-event"
    case .refused: "refused"
    }
  }
}
