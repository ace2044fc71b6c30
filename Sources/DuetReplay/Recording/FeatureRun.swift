import DuetKernel

/// A feature on its way through a scenario or a chain: its state, in both forms.
struct FeatureRun<F: Feature>: Sendable {
  private var state: F.State
  private(set) var recordedState: CanonicalJSON
  /// Shared by all paths that lead on from here.
  private let readActions = DecodedValues<F.Action>()
  private let readStates = DecodedValues<F.State>(places: 1024, longestDocument: 512)

  /// Starts from an authored state.
  init(from state: F.State, at place: SourcePlace) throws(ScenarioFailure) {
    self.state = state
    self.recordedState = try ValueRecorder(label: "", place: place)
      .record(state, as: "the initial state", reading: readStates)
  }

  /// Reduces one action, proves that what happened can be recorded, and checks the author's claims.
  mutating func take(
    _ action: F.Action, label: String, place: SourcePlace, checks: [Check<F>]
  ) throws(ScenarioFailure) -> RecordedStep {
    let recorder = ValueRecorder(label: label, place: place)
    let recordedAction = try recorder.record(action, as: "the action", reading: readActions)
    let effects = F.reduce(&state, action)
    recordedState = try recorder.record(state, as: "the state", reading: readStates)
    let outcome = StepOutcome<F>(
      state: state, effects: effects, recordedState: recordedState,
      recordedEffects: effects.isEmpty
        ? .emptyArray : try recorder.encode(effects, as: "the effects"))
    for check in checks { try check.hold(for: outcome, label: label) }
    return RecordedStep(
      label: label, line: place.line, node: F.name, action: recordedAction, state: recordedState,
      effects: outcome.recordedEffects)
  }
}

extension Check {
  fileprivate func hold(
    for outcome: StepOutcome<F>, label: String
  ) throws(ScenarioFailure) {
    let complaint: String?
    do {
      complaint = try self.complaint(outcome)
    } catch {
      complaint = "the expected value cannot be recorded: \(CodingWords.of(error))"
    }
    if let complaint { throw ScenarioFailure(complaint, label: label, at: place) }
  }
}
