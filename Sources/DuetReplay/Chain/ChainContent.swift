/// What a chain holds: its nodes, and the steps on them.
///
/// Only `ChainBuilder` makes one.
public struct ChainContent: Sendable {
  let nodes: [ChainNode]
  var steps: [ChainStep]
}

/// A chain's nodes, without a step yet.
///
/// Only `ChainBuilder` makes one.
public struct ChainNodes: Sendable {
  var nodes: [ChainNode]
}

/// A `Node` with its feature erased.
public struct ChainNode: Sendable {
  let start: @Sendable (inout ChainRun) throws(ScenarioFailure) -> Void

  init<F>(_ node: Node<F>) {
    start = { run throws(ScenarioFailure) in try run.start(node) }
  }
}

/// A `When` or a `Hop` with its feature erased.
public struct ChainStep: Sendable {
  let take: @Sendable (inout ChainRun) throws(ScenarioFailure) -> Void

  init<F>(_ step: When<F>) {
    take = { run throws(ScenarioFailure) in try run.take(step) }
  }

  init<F, Event>(_ hop: Hop<F, Event>) {
    take = { run throws(ScenarioFailure) in try run.take(hop) }
  }
}

/// A `Hop` on its way into a chain: a type of its own, so that it cannot be the first step.
public struct ChainHop: Sendable {
  let step: ChainStep
}
