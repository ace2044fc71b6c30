public import DuetKernel
public import Testing

/// Drives a feature step by step and lets nothing pass that the test has not said: every state
/// change, every effect, every action that comes back (design, section 4).
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(SplashFeature.self, initialState: SplashState(), handler: handler(clock))
/// let net = SplashEffectPayload.armSafetyNet(afterMillis: 3000)
/// await store.send(.appeared, effects: .run(net, id: SplashEffectIDs.safetyNet)) {
///   $0.isArmed = true
/// }
/// await clock.advance(by: .seconds(3))
/// await store.receive(.safetyNetElapsed, effects: .run(.notifyListener(.completed(path: .safetyNet))))
/// await store.finish()
/// ```
///
/// Each call returns when every effect is at rest, so a test never waits for time to pass. What an
/// effect awaits must be in the test's hand: the clock, a callback. Failures are reported as issues
/// at the line of the call; the test goes on from what really happened.
@MainActor
public final class TestStore<F: Feature> {
  private struct Reduced {
    let action: F.Action
    let state: F.State
    let effects: [Effect<F.EffectPayload>]
  }

  package typealias Reporter = @Sendable (TestStoreFailure, SourceLocation) -> Void

  private let store: Store<F>
  private let report: Reporter
  private let creation: SourceLocation
  private var assertedState: F.State
  private var unasserted: [Reduced] = []
  private var late: [TestStoreFailure] = []
  private var isFinished = false

  /// Starts a feature in the given state. Without a handler every effect ends at once.
  public convenience init(
    _ feature: F.Type, initialState: F.State,
    handler: @escaping EffectHandler<F> = { _, _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      Store(feature, initialState: initialState, handler: handler), sourceLocation: sourceLocation)
  }

  /// Takes over a store that the feature's own factory has made, before its first action.
  public convenience init(
    _ store: Store<F>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(store, sourceLocation: sourceLocation) { failure, location in
      Issue.record(Comment(rawValue: failure.description), sourceLocation: location)
    }
  }

  package init(
    _ store: Store<F>, sourceLocation: SourceLocation = #_sourceLocation,
    report: @escaping Reporter
  ) {
    EffectQueue.install()
    self.store = store
    self.report = report
    self.creation = sourceLocation
    self.assertedState = store.state
    store.onEvent = { [weak self] event in self?.note(event) }
  }

  deinit {
    if !isFinished { report(.notFinished, creation) }
  }

  /// The state after all that has happened, asserted or not.
  public var state: F.State { store.state }

  /// Sends an action and asserts all that it does.
  ///
  /// - Parameters:
  ///   - effects: the effects that the reducer asks for, in order.
  ///   - changes: turns the state before into the state after.
  public func send(
    _ action: F.Action, effects: Effect<F.EffectPayload>...,
    sourceLocation: SourceLocation = #_sourceLocation,
    changes: (inout F.State) -> Void = { _ in }
  ) async {
    let step = TestStoreFailure.Step.send(canonicalText(action))
    await failOnLeftovers(before: step, at: sourceLocation)
    guard !store.isTornDown else {
      report(.storeTornDown(action: canonicalText(action)), sourceLocation)
      return
    }
    store.send(action)
    check(unasserted.removeFirst(), step, effects, changes, at: sourceLocation)
    await settleEffects()
  }

  /// Asserts the next action that an effect has delivered, and all that it did.
  ///
  /// An action that is not there when every effect is at rest does not come any more: that is the
  /// failure, and no time-out decides it.
  public func receive(
    _ action: F.Action, effects: Effect<F.EffectPayload>...,
    sourceLocation: SourceLocation = #_sourceLocation,
    changes: (inout F.State) -> Void = { _ in }
  ) async {
    await settleEffects()
    let expected = canonicalText(action)
    guard !unasserted.isEmpty else {
      // An action that came too late is the likely reason.
      reportLateActions(at: sourceLocation)
      report(.actionNotReceived(expected: expected, inFlight: inFlight), sourceLocation)
      return
    }
    let reduced = unasserted.removeFirst()
    let differences = FieldDifference.all(expected: action, actual: reduced.action)
    guard differences.isEmpty else {
      let received = canonicalText(reduced.action)
      report(.actionDiffers(expected: expected, received: received, differences), sourceLocation)
      assertedState = reduced.state
      return
    }
    check(reduced, .receive(expected), effects, changes, at: sourceLocation)
  }

  /// Tears the store down: the way for effects to end that live as long as their store.
  public func teardown(sourceLocation: SourceLocation = #_sourceLocation) async {
    await failOnLeftovers(before: .teardown, at: sourceLocation)
    store.teardown()
    await settleEffects()
  }

  /// Ends the test: no received action may be unasserted, and no effect in flight. Tears the store
  /// down. A test store that is let go without it fails.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
    isFinished = true
    await failOnLeftovers(before: .finish, at: sourceLocation)
    if !inFlight.isEmpty { report(.effectsInFlight(inFlight), sourceLocation) }
    store.teardown()
    await settleEffects()
  }

  private var inFlight: [String] {
    store.effectsInFlight.map(canonicalText)
  }

  private func note(_ event: StoreEvent<F>) {
    switch event {
    case .reduced(let action, let state, let effects):
      unasserted.append(Reduced(action: action, state: state, effects: effects))
    case .lateDeliveryDropped(let payload, let action):
      late.append(
        .actionSentTooLate(action: canonicalText(action), effect: canonicalText(payload)))
    case .effectStarted, .effectDelivered, .effectFinished, .effectCancelled:
      break
    }
  }

  private func check(
    _ reduced: Reduced, _ step: TestStoreFailure.Step, _ effects: [Effect<F.EffectPayload>],
    _ changes: (inout F.State) -> Void, at location: SourceLocation
  ) {
    var expected = assertedState
    changes(&expected)
    assertedState = reduced.state
    let fields = FieldDifference.all(expected: expected, actual: reduced.state)
    if !fields.isEmpty { report(.stateDiffers(after: step, fields), location) }
    let others = FieldDifference.all(expected: effects, actual: reduced.effects)
    if !others.isEmpty { report(.effectsDiffer(after: step, others), location) }
  }

  /// Lets effects come to rest, and reports what the test should have asserted before the step.
  private func failOnLeftovers(
    before step: TestStoreFailure.Step, at location: SourceLocation
  ) async {
    await settleEffects()
    reportLateActions(at: location)
    guard let last = unasserted.last else { return }
    report(.actionsNotAsserted(unasserted.map { canonicalText($0.action) }, before: step), location)
    assertedState = last.state
    unasserted = []
  }

  private func reportLateActions(at location: SourceLocation) {
    for failure in late { report(failure, location) }
    late = []
  }
}
