public import DuetKernel

/// The differences between two fixture documents, split by whether behaviour moved
/// (design, section 6).
public struct FixtureComparison: Sendable, Equatable {
  /// What a replay judges: the subject, the initial states, and each step's action and outcome.
  public let behavioural: [CanonicalDifference]
  /// Labels, lines, descriptions, sources and whatever else no replay looks at.
  public let metadata: [CanonicalDifference]

  /// Compares two documents field by field, each list in canonical order.
  public init(from old: CanonicalJSON, to new: CanonicalJSON) {
    var behavioural: [CanonicalDifference] = []
    var metadata: [CanonicalDifference] = []
    for difference in old.differences(to: new) {
      if Self.isBehavioural(difference.path) {
        behavioural.append(difference)
      } else {
        metadata.append(difference)
      }
    }
    self.behavioural = behavioural
    self.metadata = metadata
  }

  /// Whether a replay depends on the field at a path of a fixture document.
  public static func isBehavioural(_ path: FieldPath) -> Bool {
    let components = path.components
    guard let first = components.first else { return true }
    if first == .key("steps") {
      return components.count <= 2 || behaviouralStepFields.contains(components[2])
    }
    return behaviouralFields.contains(first)
  }

  private static let behaviouralFields: [FieldPath.Component] =
    ["chain", "feature", "initialState", "initialStates"].map { .key($0) }

  private static let behaviouralStepFields: [FieldPath.Component] =
    ["action", "expectedEffects", "expectedState", "linkToNext", "node"].map { .key($0) }
}
