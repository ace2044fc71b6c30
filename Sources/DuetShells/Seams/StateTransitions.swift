public import DuetKernel

/// Tells each change of a store's state with the state before it, the current state first: what a
/// mount follows to keep its children in step.
///
/// ```swift
/// host.adopt(
///   StateTransitions(of: store) { transition in
///     slot.reconcile(transition.current.phase)
///     if transition.changes(\.entitlement) { entitlement.write(transition.current.entitlement) }
///   })
/// ```
///
/// Each change is told once, in order, none left out, right after its reduce and before its effects
/// start. That goes on until teardown of this or of the store; letting it go does not end it.
@MainActor
public final class StateTransitions<State: Equatable & Sendable>: Mounted {
  private var subscription: StateSubscription?
  private var previous: State?

  /// Follows the whole state of a store; the first call of `tell` comes before this returns.
  public convenience init<F: Feature>(
    of store: Store<F>, tell: @escaping @MainActor (StateTransition<State>) -> Void
  ) where F.State == State {
    self.init(of: store, slice: { $0 }, tell: tell)
  }

  /// Follows a part of the state; changes of the rest are not told.
  public init<F: Feature>(
    of store: Store<F>, slice: @escaping @MainActor (F.State) -> State,
    tell: @escaping @MainActor (StateTransition<State>) -> Void
  ) {
    subscription = store.observe { state in
      let current = slice(state)
      guard current != self.previous else { return }
      let transition = StateTransition(previous: self.previous, current: current)
      self.previous = current
      tell(transition)
    }
  }

  public func teardown() {
    subscription?.cancel()
    subscription = nil
  }
}

/// A state and the one that it took the place of.
public struct StateTransition<State> {
  /// The state before; `nil` for the state that was there when the observation began.
  public let previous: State?
  /// The state now.
  public let current: State

  /// Makes a transition, so that what follows one can be called without a store.
  public init(previous: State?, current: State) {
    self.previous = previous
    self.current = current
  }

  /// Whether a part of the state is new: it differs from before, or there is no before.
  public func changes<Part: Equatable>(_ part: (State) -> Part) -> Bool {
    guard let previous else { return true }
    return part(previous) != part(current)
  }
}

extension StateTransition: Equatable where State: Equatable {}
extension StateTransition: Sendable where State: Sendable {}
