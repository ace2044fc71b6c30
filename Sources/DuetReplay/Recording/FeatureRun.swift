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
    // Counted, because `isEmpty` of a generic array looks up its type and its conformances.
    let recordedEffects =
      effects.count == 0 ? .emptyArray : try recorder.encode(effects, as: "the effects")
    if checks.count > 0 {
      try hold(checks, of: effects, recordedAs: recordedEffects, label: label)
    }
    return RecordedStep(
      label: label, line: place.line, node: F.name, action: recordedAction, state: recordedState,
      effects: recordedEffects)
  }

  // Apart, because a generic function looks up every type that it may need when it is entered, and
  // most steps have no check.
  @inline(never)
  private func hold(
    _ checks: [Check<F>], of effects: [Effect<F.EffectPayload>],
    recordedAs recordedEffects: CanonicalJSON, label: String
  ) throws(ScenarioFailure) {
    let outcome = StepOutcome<F>(
      state: state, effects: effects, recordedState: recordedState,
      recordedEffects: recordedEffects)
    for check in checks { try check.hold(for: outcome, label: label) }
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
