/// A running feature: it holds the state, reduces one action after the other, and runs the effects
/// (design, section 4).
///
/// ```swift
/// let store = Store(CounterFeature.self, initialState: 0) { payload, send in
///   send(await answer(to: payload))
/// }
/// store.send(.incrementTapped)
/// print(store.state)
/// store.teardown()
/// ```
///
/// A store that is let go without `teardown()` cancels its effects too.
@MainActor
public final class Store<F: Feature> {
  /// The state after the last action that was reduced.
  public private(set) var state: F.State
  /// Whether `teardown()` was called. From then on the state stands still.
  public private(set) var isTornDown = false

  /// Is told each step of this store, on the spot.
  package var onEvent: (@MainActor (StoreEvent<F>) -> Void)?

  let handler: EffectHandler<F>
  var runs = EffectRuns<F.EffectPayload>()
  var observers = StateObservers<F.State>()

  private var queue = ActionQueue<F.Action>()
  private var isReducing = false

  /// Starts a feature in the given state. Nothing runs until the first action.
  public init(_ feature: F.Type, initialState: F.State, handler: @escaping EffectHandler<F>) {
    self.state = initialState
    self.handler = handler
  }

  deinit {
    runs.cancelTasks()
    observers.endAll()
  }

  /// Reduces an action and starts the effects that follow, in order, before it returns.
  ///
  /// Sent from within another action of this store (from an observer, say), it waits for that one
  /// and all its effects to be started; `send` then returns before the action is reduced. After
  /// `teardown()` it does nothing.
  public func send(_ action: F.Action) {
    guard !isTornDown else { return }
    guard !isReducing else {
      queue.append(action)
      return
    }
    isReducing = true
    defer { isReducing = false }
    process(action)
    while let next = queue.popFirst() { process(next) }
  }

  /// Ends the store: cancels every effect, drops the actions that wait, and ends every observation.
  /// Nothing is delivered afterwards, wherever it comes from. The state stays readable.
  public func teardown() {
    guard !isTornDown else { return }
    isTornDown = true
    queue.removeAll()
    endObservation()
    runs.cancelAll()
  }

  private func process(_ action: F.Action) {
    for effect in reduce(action) {
      guard !isTornDown else { return }
      perform(effect)
    }
  }

  private func reduce(_ action: F.Action) -> [Effect<F.EffectPayload>] {
    guard observers.count > 0 else { return reduceUnwatched(action) }
    let watching = observers.numbers
    // The old state is kept only for observers: a second owner makes the reducer copy what it
    // changes.
    let before = state
    let effects = reduceUnwatched(action)
    if before != state { publish(to: watching) }
    return effects
  }

  private func reduceUnwatched(_ action: F.Action) -> [Effect<F.EffectPayload>] {
    let effects = F.reduce(&state, action)
    onEvent?(.reduced(action, state: state, effects: effects))
    return effects
  }
}
