extension Chain: ScenarioSource {
  /// `chain-` and the chain's own name: the name of its one fixture.
  public var name: String { "chain-\(chainName)" }

  /// Runs the steps over the nodes' states.
  ///
  /// - Throws: the first false check, the first value that cannot be recorded, a hop without an
  ///   event that fits, a step on a feature that is no node, a name that cannot name a fixture.
  public func compile() throws(ScenarioFailure) -> [CompiledFixture] {
    guard Names.isValid(chainName) else {
      throw ScenarioFailure(
        "the chain's name '\(chainName)' is not made of \(Names.rule)", at: place)
    }
    var run = ChainRun()
    for node in content.nodes { try node.start(&run) }
    for step in content.steps { try step.take(&run) }
    let document = FixtureDocument.chain(
      name: chainName, description: description,
      initialStates: run.initialStates.sorted { left, right in
        left.node.utf8.lexicographicallyPrecedes(right.node.utf8)
      },
      steps: run.steps)
    return [CompiledFixture(name: name, document: document)]
  }
}
