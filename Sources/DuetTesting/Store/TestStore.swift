public import DuetKernel
import DuetVirtualTime

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
/// effect awaits must be in the test's hand: the clock, a callback. A failure is one of the test that
/// runs, under Swift Testing and XCTest alike, at the line of the call; the test goes on from what
/// really happened.
@MainActor
public final class TestStore<F: Feature> {
  private struct Reduced {
    let action: F.Action
    let state: F.State
    let effects: [Effect<F.EffectPayload>]
  }

  /// Where failures and notes go.
  package struct Reporter: Sendable {
    package var fail: @Sendable (TestStoreFailure, CallSite) -> Void = { failure, place in
      TestReport.fail(failure.description, at: place)
    }
    package var note: @Sendable (SkippedAssertions, CallSite) -> Void = { skipped, place in
      TestReport.note(skipped.description, at: place)
    }

    package init() {}
  }

  /// Whether everything has to be asserted. A test may change it on its way.
  public var exhaustivity = Exhaustivity.on

  private let store: Store<F>
  private let report: Reporter
  private let creation: CallSite
  private var assertedState: F.State
  private var unasserted: [Reduced] = []
  private var late: [TestStoreFailure] = []
  private var isFinished = false

  /// Starts a feature in the given state. Without a handler every effect ends at once.
  public convenience init(
    _ feature: F.Type, initialState: F.State,
    handler: @escaping EffectHandler<F> = { _, _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      Store(feature, initialState: initialState, handler: handler),
      at: CallSite(fileID, filePath, line, column))
  }

  /// Takes over a store that the feature's own factory has made, before its first action.
  public convenience init(
    _ store: Store<F>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(store, at: CallSite(fileID, filePath, line, column))
  }

  package init(
    _ store: Store<F>, at place: CallSite, reportingTo report: Reporter = Reporter()
  ) {
    EffectQueue.install()
    self.store = store
    self.report = report
    self.creation = place
    self.assertedState = store.state
    store.onEvent = { [weak self] event in self?.note(event) }
  }

  deinit {
    if !isFinished { report.fail(.notFinished, creation) }
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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    changes: (inout F.State) -> Void = { _ in }
  ) async {
    let place = CallSite(fileID, filePath, line, column)
    let step = TestStoreFailure.Step.send(canonicalText(action))
    await settleLeftovers(before: step, at: place)
    guard !store.isTornDown else {
      report.fail(.storeTornDown(action: canonicalText(action)), place)
      return
    }
    store.send(action)
    check(unasserted.removeFirst(), step, effects, changes, at: place)
    await settleEffects()
  }

  /// Asserts the next action that an effect has delivered, and all that it did.
  ///
  /// An action that is not there when every effect is at rest does not come any more: that is the
  /// failure, and no time-out decides it. Without exhaustivity, actions that came before it are
  /// passed over.
  public func receive(
    _ action: F.Action, effects: Effect<F.EffectPayload>...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    changes: (inout F.State) -> Void = { _ in }
  ) async {
    let place = CallSite(fileID, filePath, line, column)
    await settleEffects()
    let step = TestStoreFailure.Step.receive(canonicalText(action))
    if exhaustivity == .off { passOver(until: action, step, at: place) }
    guard !unasserted.isEmpty else {
      // An action that came too late is the likely reason.
      reportLateActions(at: place)
      report.fail(
        .actionNotReceived(expected: canonicalText(action), inFlight: inFlight), place)
      return
    }
    let reduced = unasserted.removeFirst()
    let differences = FieldDifference.all(expected: action, actual: reduced.action)
    guard differences.isEmpty else {
      let (expected, received) = (canonicalText(action), canonicalText(reduced.action))
      report.fail(.actionDiffers(expected: expected, received: received, differences), place)
      assertedState = reduced.state
      return
    }
    check(reduced, step, effects, changes, at: place)
  }

  /// Tears the store down: the way for effects to end that live as long as their store.
  public func teardown(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await settleLeftovers(before: .teardown, at: CallSite(fileID, filePath, line, column))
    store.teardown()
    await settleEffects()
  }

  /// Ends the test: no received action may be unasserted, and no effect in flight. Tears the store
  /// down. A test store that is let go without it fails.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = CallSite(fileID, filePath, line, column)
    isFinished = true
    await settleLeftovers(before: .finish, at: place)
    if !inFlight.isEmpty {
      switch exhaustivity {
      case .on: report.fail(.effectsInFlight(inFlight), place)
      case .off: note(.finish, at: place) { $0.inFlight = inFlight }
      }
    }
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
}

// What is asserted against what happened.
extension TestStore {
  private func check(
    _ reduced: Reduced, _ step: TestStoreFailure.Step, _ effects: [Effect<F.EffectPayload>],
    _ changes: (inout F.State) -> Void, at place: CallSite
  ) {
    var expected = assertedState
    changes(&expected)
    var state = StateComparison(
      failing: FieldDifference.all(expected: expected, actual: reduced.state))
    var work = EffectComparison(
      failing: FieldDifference.all(expected: effects, actual: reduced.effects))
    if exhaustivity == .off {
      state.skip(from: assertedState, to: reduced.state, changes)
      work.skip(asserted: effects.map(canonicalText), actual: reduced.effects.map(canonicalText))
    }
    assertedState = reduced.state
    if !state.failing.isEmpty { report.fail(.stateDiffers(after: step, state.failing), place) }
    if !work.failing.isEmpty { report.fail(.effectsDiffer(after: step, work.failing), place) }
    note(step, at: place) {
      $0.fields = state.skipped
      $0.effects = work.skipped
    }
  }

  /// Lets effects come to rest, and reports what the test should have asserted before the step.
  private func settleLeftovers(before step: TestStoreFailure.Step, at place: CallSite) async {
    await settleEffects()
    reportLateActions(at: place)
    let actions = unasserted.map { canonicalText($0.action) }
    guard let last = unasserted.last else { return }
    switch exhaustivity {
    case .on: report.fail(.actionsNotAsserted(actions, before: step), place)
    case .off: note(step, at: place) { $0.actions = actions }
    }
    assertedState = last.state
    unasserted = []
  }

  /// Passes over the received actions before the given one, if that is among them.
  private func passOver(
    until action: F.Action, _ step: TestStoreFailure.Step, at place: CallSite
  ) {
    let found = unasserted.firstIndex {
      FieldDifference.all(expected: action, actual: $0.action).isEmpty
    }
    guard let found, found > 0 else { return }
    let passed = unasserted[..<found]
    note(step, at: place) { $0.actions = passed.map { canonicalText($0.action) } }
    if let last = passed.last { assertedState = last.state }
    unasserted.removeFirst(found)
  }

  private func note(
    _ step: TestStoreFailure.Step, at place: CallSite, _ fill: (inout SkippedAssertions) -> Void
  ) {
    var skipped = SkippedAssertions(step)
    fill(&skipped)
    if !skipped.isEmpty { report.note(skipped, place) }
  }

  private func reportLateActions(at place: CallSite) {
    for failure in late { report.fail(failure, place) }
    late = []
  }
}
