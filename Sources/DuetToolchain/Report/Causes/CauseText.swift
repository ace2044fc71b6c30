import DuetKernel
import DuetReplay

/// What a run's failures have in common, as people read it.
package enum CauseText {
  /// How many causes are told; what is beyond is counted.
  static let limit = 20

  /// The summary, for more than a handful of failures.
  ///
  ///     causes of 300 failure(s):
  ///       300 × counter: expectedState.total renamed to sum (a number)
  ///             such as counter.a, counter.b, counter.c
  package static func lines(_ groups: DriftGroups, all: Bool) -> [String] {
    guard groups.isWorthTelling else { return [] }
    let shown = groups.groups.prefix(all ? .max : limit)
    let rest = groups.groups.count - shown.count
    return ["causes: \(groups.groups.count) in \(groups.fixtureCount) failed fixture(s)"]
      + shown.map(line)
      + (rest > 0 ? ["  … and \(rest) more cause(s), --all lists them"] : [])
  }

  static func line(_ group: DriftGroups.Group) -> String {
    let more = group.count > group.examples.count ? ", …" : ""
    return "  \(group.count) × \(words(group.cause)), in \(group.examples.joined(separator: ", "))"
      + more
  }

  static func words(_ cause: DriftCause) -> String {
    let place = cause.pattern.isEmpty ? "" : " \(cause.pattern)"
    return "\(cause.feature):\(place) \(words(cause.change))"
  }

  static func words(_ change: DriftCause.Change) -> String {
    switch change {
    case .changed(let from, let to) where from == to: "changed (\(from.noun))"
    case .changed(let from, let to): "changed from \(from.noun) to \(to.noun)"
    case .missing(let kind): "missing (\(kind.noun))"
    case .added(let kind): "added (\(kind.noun))"
    case .renamed(let name, let kind): "renamed to \(name) (\(kind.noun))"
    case .other(let words): words
    }
  }
}

/// A cause in JSON reports.
struct CauseOutput: Encodable {
  let feature: String
  let pattern: String
  /// `changed`, `missing`, `added`, `renamed` or `other`.
  let change: String
  let recordedKind: String?
  let actualKind: String?
  /// The new name, or what happens, for a change that has one.
  let detail: String?
  let count: Int
  let examples: [String]

  init(_ group: DriftGroups.Group, _ budget: inout ReportBudget) {
    feature = budget.text(group.cause.feature)
    pattern = budget.text(group.cause.pattern)
    count = group.count
    examples = budget.texts(group.examples)
    switch group.cause.change {
    case .changed(let from, let to):
      (change, recordedKind, actualKind, detail) = ("changed", from.word, to.word, nil)
    case .missing(let kind):
      (change, recordedKind, actualKind, detail) = ("missing", kind.word, nil, nil)
    case .added(let kind):
      (change, recordedKind, actualKind, detail) = ("added", nil, kind.word, nil)
    case .renamed(let name, let kind):
      (change, recordedKind, actualKind, detail) = ("renamed", kind.word, kind.word, name)
    case .other(let words):
      (change, recordedKind, actualKind, detail) = ("other", nil, nil, words)
    }
  }
}

extension CanonicalJSON.Kind {
  /// The kind in JSON reports.
  var word: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .integer: "number"
    case .boolean: "boolean"
    case .null: "null"
    }
  }
}
