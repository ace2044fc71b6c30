import DuetKernel
import DuetReplay

/// One fixture on its way through a runner: which step can be asked next, and what came of the ones
/// that were answered.
///
/// A step that passes has produced exactly the recorded state, so a leaf's next request can be
/// written before its answer is there. A chain threads states that are not recorded, so a node's
/// next step waits for the node's last answer.
struct FixtureReplay {
  enum Progress {
    case running
    case passed
    case failed(FixtureFailure)
  }

  let file: FixtureFile
  /// How many differing fields a divergence lists.
  let fieldLimit: Int
  private var nextStep = 0
  private var answeredSteps = 0
  /// A chain's state by node; `nil` while a step of the node is unanswered.
  private var states: [CanonicalJSON?]

  init(_ file: FixtureFile, fieldLimit: Int = Fixture.usualFieldLimit) {
    self.file = file
    self.fieldLimit = fieldLimit
    states = file.fixture.nodes.map(\.initialState)
  }

  private var fixture: Fixture { file.fixture }
  private var isChain: Bool { if case .chain = fixture.subject { true } else { false } }

  /// Forgets every answer: the runner that gave them is gone.
  mutating func restart() { self = FixtureReplay(file, fieldLimit: fieldLimit) }

  /// Writes the next request, if it can be known already.
  ///
  /// - Returns: the step that it asks for.
  mutating func appendRequest(to output: inout [UInt8]) -> Int? {
    guard nextStep < fixture.steps.count, let state = seed(of: nextStep) else { return nil }
    let step = nextStep
    let recorded = fixture.steps[step]
    RunnerRequest.appendReduce(
      feature: fixture.nodes[recorded.node].name, state: state.bytes,
      action: recorded.action.bytes, to: &output)
    if isChain { states[recorded.node] = nil }
    nextStep += 1
    return step
  }

  private func seed(of step: Int) -> CanonicalJSON? {
    if isChain { return states[fixture.steps[step].node] }
    return step == 0 ? fixture.nodes[0].initialState : fixture.steps[step - 1].expectedState
  }

  /// Judges the answer to the oldest unanswered step.
  mutating func receive(_ answer: ReduceAnswer) -> Progress {
    let step = answeredSteps
    answeredSteps += 1
    switch answer {
    case .refused(let message):
      return failed(step, .diverged(fixture.divergence(at: step, .refused(message))))
    case .reduced(let effects, let state):
      let divergence = fixture.divergence(
        at: step, effects: effects[...], state: state[...], fieldLimit: fieldLimit)
      if let divergence { return failed(step, .diverged(divergence)) }
      if isChain, let finding = thread(state, after: step) {
        return failed(step, .diverged(fixture.divergence(at: step, finding)))
      }
      return answeredSteps == fixture.steps.count ? .passed : .running
    }
  }

  /// Ends the replay at the oldest unanswered step: its answer cannot be judged, or will not come.
  mutating func runnerFailed(_ reason: String) -> Progress {
    failed(min(answeredSteps, fixture.steps.count - 1), .runner(reason))
  }

  private func failed(_ step: Int, _ cause: FixtureFailure.Cause) -> Progress {
    .failed(FixtureFailure(file, step: step, cause: cause))
  }

  /// Keeps a chain's new state for the node's next step; it must be canonical, since it becomes
  /// part of a request.
  private mutating func thread(_ state: [UInt8], after step: Int) -> Divergence.Finding? {
    let path = FieldPath([.key("state")])
    do {
      let json = try CanonicalJSON(parsing: state)
      guard json.bytes == state[...] else {
        return .notCanonical(path, CanonicalFaults(in: state, recorded: json))
      }
      states[fixture.steps[step].node] = json
      return nil
    } catch {
      return .notJSON(
        path, JSONDiagnostic(error, in: state), CanonicalFaults(in: state, recorded: nil))
    }
  }
}
