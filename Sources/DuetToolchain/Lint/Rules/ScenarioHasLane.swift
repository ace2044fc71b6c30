import DuetKernel

/// A scenario is written in a lane that the manifest declares: that lane records it.
enum ScenarioHasLane {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    let manifest = subject.manifest
    guard !manifest.lanes.isEmpty else { return [] }
    let owners =
      manifest.features.map { (FixtureOwner.feature($0.name), "features") }
      + manifest.chains.map { (FixtureOwner.chain($0.name), "chains") }
    return owners.compactMap { owner, key in
      guard let scenario = manifest.scenario(of: owner), manifest.writer(of: owner) == nil else {
        return nil
      }
      let lanes = manifest.lanes.map(\.name).joined(separator: ", ")
      return subject.loaded.document.finding(
        at: FieldPath([.key(key), .key(owner.name), .key("scenario")]),
        "no lane is declared for \(Naming.quoted(scenario)) (there is: \(lanes))",
        fix: "declare it")
    }
  }
}

extension LintRule {
  static let scenarioLanes = LintRule(
    "scenario-lanes", remedy: "declare the lane", check: ScenarioHasLane.check)
}
