/// The failures of a run by what they have in common.
package struct DriftGroups: Sendable, Equatable {
  /// A cause and the fixtures that show it.
  package struct Group: Sendable, Equatable {
    package let cause: DriftCause
    package internal(set) var count: Int
    /// The names of the first fixtures.
    package internal(set) var examples: [String]
  }

  /// How many fixtures stand as examples.
  static let exampleLimit = 3
  /// How many failures a person takes in without a summary.
  static let handful = 5

  /// The most common cause first; causes that are as common keep the order in which they came.
  package let groups: [Group]
  /// How many fixtures were grouped.
  package let fixtureCount: Int

  /// - Parameter fixtures: names of fixtures and their causes, in order.
  package init(_ fixtures: [(name: String, causes: [DriftCause])]) {
    var places: [DriftCause: Int] = [:]
    var groups: [Group] = []
    for fixture in fixtures {
      for cause in fixture.causes {
        let place = places[cause] ?? groups.count
        if place == groups.count {
          places[cause] = place
          groups.append(Group(cause: cause, count: 0, examples: []))
        }
        groups[place].count += 1
        if groups[place].examples.count < Self.exampleLimit {
          groups[place].examples.append(fixture.name)
        }
      }
    }
    self.groups = groups.enumerated().sorted { left, right in
      (right.element.count, left.offset) < (left.element.count, right.offset)
    }.map(\.element)
    fixtureCount = fixtures.count
  }

  package init(_ failures: [FixtureFailure]) {
    self.init(failures.map { ($0.row.name, DriftCause.causes(of: $0)) })
  }

  /// Whether there is so much that a summary helps.
  package var isWorthTelling: Bool { fixtureCount > Self.handful }
}
