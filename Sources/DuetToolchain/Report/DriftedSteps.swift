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
    var headings = StepHeadings(document: change.document, scenario: scenario)
    var lines = list.shown.flatMap { difference in
      headings.next(difference) + FieldText.lines(difference, .record)
    }
    if headings.isOutside, let scenario {
      lines.append("scenario: \(PrintableText.line(scenario, limit: 300))")
    }
    return lines + FieldText.rest(list)
  }
}

/// Says above the fields of a step which one it is and where it is written.
struct StepHeadings {
  private let steps: CanonicalJSON?
  private let scenario: String?
  private var last: String?

  /// - Parameters:
  ///   - document: the new fixture.
  ///   - scenario: its source; the one that it names itself, unless another is known.
  init(document: CanonicalJSON, scenario: String? = nil) {
    steps = document["steps"]
    self.scenario = scenario ?? document["scenario"]?["source"]?.string
  }

  /// Whether the last field was of no step.
  var isOutside: Bool { last == nil }

  /// The heading of a field's step, where another one than before begins.
  mutating func next(_ difference: CanonicalDifference) -> [String] {
    let heading = heading(of: difference)
    defer { last = heading }
    return heading == last ? [] : [heading].compactMap(\.self)
  }

  private func heading(of difference: CanonicalDifference) -> String? {
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
