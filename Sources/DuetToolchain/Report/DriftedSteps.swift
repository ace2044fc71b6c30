import DuetKernel
import DuetReplay

/// The fields in which a recording and its scenario differ, step by step.
enum DriftedSteps {
  /// How many fields of a recording are listed unless all are asked for.
  static let fieldLimit = 10

  static func lines(
    _ list: DifferenceList, of change: RecordPlan.Change, scenario: String?, all: Bool
  ) -> [String] {
    let list = list.showing(atMost: all ? .max : fieldLimit)
    let steps = change.document["steps"]
    var lines: [String] = []
    var heading: String?
    for difference in list.shown {
      let next = Self.heading(of: difference, steps: steps, scenario: scenario)
      if let next, next != heading { lines.append(next) }
      heading = next
      lines += FieldText.lines(difference, .record)
    }
    if heading == nil, let scenario {
      lines.append("scenario: \(PrintableText.line(scenario, limit: 300))")
    }
    return lines + FieldText.rest(list)
  }

  /// The step that a field belongs to, and where it is written; `nil` for a field of no step.
  private static func heading(
    of difference: CanonicalDifference, steps: CanonicalJSON?, scenario: String?
  ) -> String? {
    let path = difference.actualPath ?? difference.path
    guard path.components.first == .key("steps"), path.components.count > 1,
      case .index(let index) = path.components[1]
    else { return nil }
    // A step that only the recording has is described by the recording.
    let isRemoved = difference.actual == nil && path.components.count == 2
    let step = isRemoved ? difference.recorded : steps?[index]
    let label = step?["label"]?.string.map { " '\(PrintableText.line($0, limit: 160))'" } ?? ""
    let line = step?["line"]?.integer.map { ":\($0)" } ?? ""
    let place = scenario.map { "   \(PrintableText.line($0, limit: 300))\(line)" } ?? ""
    return "step \(index)\(label)\(isRemoved ? " (removed)" : place)"
  }
}

extension DriftGroups {
  /// Drifted recordings by what they have in common.
  init(_ changes: [RecordPlan.Change]) {
    self.init(
      changes.map { change in
        let feature = change.row.owner.name
        let causes: [DriftCause] =
          switch change.kind {
          case .behavioural(let list): DriftCause.causes(of: feature, in: list)
          case .created:
            [DriftCause(feature: feature, pattern: "", change: .other("there is no file yet"))]
          case .unreadable:
            [DriftCause(feature: feature, pattern: "", change: .other("the file cannot be read"))]
          case .metadataOnly: []
          }
        return (change.row.name, causes)
      })
  }
}
