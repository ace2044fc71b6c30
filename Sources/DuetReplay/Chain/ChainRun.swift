import DuetKernel

/// A chain on its way: a run per node, and what has been recorded.
struct ChainRun {
  private(set) var initialStates: [(node: String, state: CanonicalJSON)] = []
  private(set) var steps: [RecordedStep] = []
  private var runs: [ObjectIdentifier: any Sendable] = [:]

  mutating func start<F: Feature>(_ node: Node<F>) throws(ScenarioFailure) {
    guard Names.isValid(F.name) else {
      throw ScenarioFailure(
        "the feature's name '\(F.name)' is not made of \(Names.rule)", at: node.place)
    }
    guard !initialStates.contains(where: { $0.node == F.name }) else {
      throw ScenarioFailure("'\(F.name)' is a node of this chain already", at: node.place)
    }
    let run = try FeatureRun<F>(from: node.state, at: node.place)
    runs[ObjectIdentifier(F.self)] = run
    initialStates.append((F.name, run.recordedState))
  }

  mutating func take<F: Feature>(
    _ step: When<F>
  ) throws(ScenarioFailure) {
    let key = ObjectIdentifier(F.self)
    guard var run = runs[key] as? FeatureRun<F> else {
      let nodes = initialStates.map(\.node).joined(separator: ", ")
      throw ScenarioFailure(
        "'\(F.name)' is no node of this chain, which has \(nodes)", label: step.label,
        at: step.place)
    }
    steps.append(
      try run.take(step.action, label: step.label, place: step.place, checks: step.checks))
    runs[key] = run
  }

  mutating func take<F: Feature, Event>(_ hop: Hop<F, Event>) throws(ScenarioFailure) {
    let emitting = steps.count - 1
    let effects = steps[emitting].effects
    let action = hop.action(try hop.event(in: effects, of: steps[emitting]))
    let step = When<F>(hop.label, action, checks: hop.checks, place: hop.place)
    try take(step)
    try hop.requireSeam(from: effects, to: steps[emitting + 1].action)
    steps[emitting].linkToNext = true
  }
}

extension Hop {
  fileprivate func event(
    in effects: CanonicalJSON, of step: RecordedStep
  ) throws(ScenarioFailure) -> Event {
    guard let event = Seam.event(in: effects) else {
      throw failure(
        "no event to hop with: '\(step.label)' emitted no notifyListener with a value, but "
          + Excerpt.text(of: effects))
    }
    do {
      return try CanonicalDecoder().decode(Event.self, from: event)
    } catch {
      throw failure(
        "the event \(Excerpt.text(of: event)) is no \(Event.self): \(CodingWords.of(error))")
    }
  }

  /// A replay can only check a seam whose event stands in the action as it was emitted.
  fileprivate func requireSeam(
    from effects: CanonicalJSON, to action: CanonicalJSON
  ) throws(ScenarioFailure) {
    let verdict = Seam.verdict(effects: effects, action: action, at: FieldPath([.key("action")]))
    if case .broken(let difference) = verdict {
      throw failure("the action does not hold the event as it was emitted: \(difference.sentence)")
    }
  }

  private func failure(_ message: String) -> ScenarioFailure {
    ScenarioFailure(message, label: label, at: place)
  }
}
