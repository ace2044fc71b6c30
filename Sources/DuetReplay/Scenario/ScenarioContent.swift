public import DuetKernel

/// What a scenario holds: its start, and the path that leads on from it.
///
/// Only `ScenarioBuilder` makes one.
public struct ScenarioContent<F: Feature>: Sendable {
  let given: Given<F>
  var path: ScenarioPath<F>
}

/// Steps, then the endings they lead to.
///
/// Only `BranchBuilder` makes one.
public struct ScenarioPath<F: Feature>: Sendable {
  var steps: [PathElement<F>] = []
  var branches: [Branch<F>] = []
}

/// A run of steps and chapters without an ending yet.
///
/// Only the builders make one.
public struct ScenarioSteps<F: Feature>: Sendable {
  var elements: [PathElement<F>] = []
}

/// A scenario's start and the steps after it, without an ending yet.
///
/// Only `ScenarioBuilder` makes one.
public struct ScenarioOpening<F: Feature>: Sendable {
  let given: Given<F>
  var steps = ScenarioSteps<F>()
}

/// What stands on a path between its start and its ending.
enum PathElement<F: Feature>: Sendable {
  case step(When<F>)
  case chapter(Context<F>)
  /// Runs of steps, one after the other.
  case block([ScenarioSteps<F>])
}
