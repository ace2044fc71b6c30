public import DuetKernel

/// The differences between two fixture documents, split by whether behaviour moved
/// (design, section 6).
public struct FixtureComparison: Sendable, Equatable {
  /// What a replay judges: the subject, the initial states, and each step's action and outcome.
  public let behavioural: DifferenceList
  /// Labels, lines, descriptions, sources and whatever else no replay looks at.
  public let metadata: DifferenceList

  /// Compares two documents field by field, each list in canonical order.
  ///
  /// Whether behaviour moved is told index by index, as a replay judges; the fields are then listed
  /// with elements aligned, so that an inserted step reads as one.
  /// - Parameter fieldLimit: how many fields each list shows; the rest is counted.
  /// - Complexity: near linear in both documents; what is kept is bounded by the limit.
  public init(
    from old: CanonicalJSON, to new: CanonicalJSON, fieldLimit: Int = Fixture.usualFieldLimit
  ) {
    let gate = Self.lists(from: old, to: new, pairing: .byIndex, limit: fieldLimit)
    let shown = Self.lists(from: old, to: new, pairing: .aligned, limit: fieldLimit)
    let agree = gate.behavioural.isEmpty == shown.behavioural.isEmpty
    (behavioural, metadata) = agree ? shown : gate
  }

  private static func lists(
    from old: CanonicalJSON, to new: CanonicalJSON, pairing: ElementPairing, limit: Int
  ) -> (behavioural: DifferenceList, metadata: DifferenceList) {
    var behavioural = DifferenceList()
    var metadata = DifferenceList()
    old.forEachDifference(to: new, pairing: pairing) { visit in
      if isBehavioural(visit.path(prefix: 3)) {
        behavioural.add(visit, limit: limit)
      } else {
        metadata.add(visit, limit: limit)
      }
      return .proceed
    }
    return (behavioural, metadata)
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
