/// What the manifest declares (design, section 8).
package struct Manifest: Sendable {
  /// By name.
  package var lanes: [Lane]
  /// By name.
  package var features: [FeatureRow]
  /// By name.
  package var chains: [ChainRow]
  package var waiverCount: Int
  package var islandCount: Int
  /// Generators of mocks, which only elder manifests declare.
  package var generatorCount = 0
  /// Whether it is of the elder form, which does not say how lanes are built and started.
  package var isElder = false

  package func lane(_ name: String) -> Lane? { lanes.first { $0.name == name } }
  package func feature(_ name: String) -> FeatureRow? { features.first { $0.name == name } }
  package func chain(_ name: String) -> ChainRow? { chains.first { $0.name == name } }

  /// Every fixture that the rows list, with its owner: features' first, then chains'.
  package var fixtures: FixtureRows {
    var rows = FixtureRows()
    for feature in features { rows.append(feature.fixtures, of: .feature(feature.name)) }
    for chain in chains { rows.append([chain.name], of: .chain(chain.name)) }
    return rows
  }
}

/// A language that the features exist in: how to build, start and test its implementation.
package struct Lane: Sendable, Equatable {
  package let name: String
  /// The command that builds the runner; `nil` where nothing has to be built.
  package let build: [String]?
  /// The files and folders that the build depends on, read from the root; `nil` where the manifest
  /// does not say.
  package let inputs: [String]?
  /// The command that starts the runner.
  package let runner: [String]
  /// The files and folders that the runner runs besides its program, read from the root; `nil` where
  /// the manifest does not say.
  package let runnerFiles: [String]?
  /// The command that runs the lane's own tests.
  package let test: [String]?
  /// The command that prints what the lane's kernel does in scripted situations.
  package let traces: [String]?
  /// Whether a machine without the lane's tools may skip it.
  package let isOptional: Bool
  /// The programs that have to be on `PATH` besides those that the commands name.
  let tools: [String]
  /// How long its runner may take, where that is not the usual.
  package let timeouts: LaneTimeouts
}

/// A feature's row: where it is written and what was recorded of it.
package struct FeatureRow: Sendable, Equatable {
  /// Where a feature stands in one lane.
  package enum Source: Sendable, Equatable {
    case file(String)
    /// The twin is not written yet.
    case pending

    /// The file, where there is one.
    package var path: String? {
      if case .file(let path) = self { path } else { nil }
    }
  }

  package let name: String
  /// By lane.
  package let sources: [String: Source]
  package let scenario: String?
  package let fixtures: FixtureNames

  /// Whether the feature has a source in a lane.
  package func exists(in lane: String) -> Bool {
    if case .file? = sources[lane] { true } else { false }
  }
}

/// A chain's row.
package struct ChainRow: Sendable, Equatable {
  package let name: String
  package let scenario: String?
}

/// Who a fixture belongs to.
package enum FixtureOwner: Hashable, Sendable {
  case feature(String)
  case chain(String)

  /// The feature's or the chain's name; what the replay protocol calls the scenario.
  package var name: String {
    switch self {
    case .feature(let name), .chain(let name): name
    }
  }
}

/// One listed fixture.
package struct FixtureRow: Hashable, Sendable {
  package let name: String
  package let owner: FixtureOwner
}
