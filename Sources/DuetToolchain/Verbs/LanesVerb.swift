extension Verb {
  package static let lanes = Verb(
    definition: VerbDefinition(
      name: "lanes", summary: "list the lanes and what exists in each",
      details: """
        Lists each lane of the manifest: its commands, how many features exist in it,
        how many are pending, and how many fixtures it replays and writes.
        """,
      options: [.json])
  ) { arguments, session in
    let manifest = try session.tree().requireManifest().manifest
    let inventory = manifest.lanes.map { LaneInventory($0, in: manifest) }
    if arguments.has(.json) {
      try session.console.printJSON(LanesOutput(lanes: inventory), reason: nil)
    } else {
      for line in inventory.flatMap(\.lines) { session.console.print(line) }
    }
    return .holds
  }
}

private struct LanesOutput: Encodable {
  let verb = "lanes"
  let status = "holds"
  let lanes: [LaneInventory]
}

/// A lane and what the manifest says of it.
private struct LaneInventory: Encodable {
  let lane: String
  let build: [String]?
  let runner: [String]
  let test: [String]?
  let optional: Bool
  let features: [String]
  let pending: [String]
  /// Leaf fixtures of the features that exist in the lane.
  let leafFixtures: Int
  /// Features and chains whose scenarios are written in the lane.
  let scenarios: [String]

  init(_ lane: Lane, in manifest: Manifest) {
    self.lane = lane.name
    build = lane.build
    // What stands there in an elder tree was never declared.
    runner = manifest.isElder ? [] : lane.runner
    test = lane.test
    optional = lane.isOptional
    let present = manifest.features.filter { $0.exists(in: lane.name) }
    features = present.map(\.name)
    pending = manifest.features.filter { $0.sources[lane.name] == .pending }.map(\.name)
    leafFixtures = present.reduce(0) { $0 + $1.fixtures.count }
    scenarios = FixtureSelection(all: manifest).owners
      .filter { manifest.writer(of: $0) == lane }.map(\.name)
  }

  var lines: [String] {
    func command(_ words: [String]?) -> String {
      guard let words, !words.isEmpty else { return "none" }
      return Command(words, in: ".").description
    }
    let pendingText = pending.isEmpty ? "" : ", pending: \(pending.joined(separator: ", "))"
    return [
      "\(lane)\(optional ? " (where available)" : "")",
      "  build   \(command(build))",
      "  runner  \(command(runner))",
      "  test    \(command(test))",
      "  \(features.count) feature(s), \(leafFixtures) leaf fixture(s), "
        + "\(scenarios.count) scenario(s) written here\(pendingText)",
    ]
  }
}
