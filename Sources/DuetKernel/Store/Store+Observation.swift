extension Store {
  /// Calls `observer` with the current state before it returns, and then with each state that
  /// differs from the one before, in order, none left out and none twice.
  ///
  /// A change is delivered right after its reduce, before its effects start. That goes on until the
  /// subscription is cancelled or the store is torn down; on a torn-down store it never begins.
  @discardableResult
  public func observe(
    _ observer: @escaping @MainActor @Sendable (F.State) -> Void
  ) -> StateSubscription {
    let subscription = StateSubscription()
    watch(.init(deliver: observer, end: {}), with: subscription)
    return subscription
  }

  /// The current state and then each change, in order, as a sequence that ends at teardown.
  ///
  /// ```swift
  /// for await state in store.states() { screen.draw(state) }
  /// ```
  ///
  /// Every call begins a sequence of its own, which keeps what its reader has not taken yet, however
  /// slow that is. A reader may be on any thread; one that stops ends its observation.
  public func states() -> AsyncStream<F.State> {
    let (stream, continuation) = AsyncStream<F.State>.makeStream()
    let subscription = StateSubscription()
    let observer = StateObservers<F.State>.Observer { state in
      continuation.yield(state)
    } end: {
      continuation.finish()
    }
    continuation.onTermination = { reason in
      guard case .cancelled = reason else { return }
      Task { @MainActor in subscription.cancel() }
    }
    watch(observer, with: subscription)
    return stream
  }

  /// How many observations have neither been ended nor cancelled.
  package var observationCount: Int { observers.count }

  /// Delivers the state to those of the given observers who are still there.
  func publish(to numbers: [Int]) {
    for number in numbers { observers[number]?.deliver(state) }
  }

  func endObservation() {
    let ending = observers
    observers = StateObservers()
    ending.endAll()
  }

  private func watch(
    _ observer: StateObservers<F.State>.Observer, with subscription: StateSubscription
  ) {
    guard !isTornDown else { return observer.end() }
    let number = observers.insert(observer)
    subscription.onCancel = { [weak self] in self?.observers.remove(number)?.end() }
    observer.deliver(state)
  }
}

/// An observation of a store's state that can be ended before the store is.
///
/// Letting it go does not end the observation.
@MainActor
public final class StateSubscription {
  var onCancel: (@MainActor () -> Void)?

  init() {}

  /// Ends the observation; the observer is not called again, not even for a change that is being
  /// delivered right now. A second call does nothing.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
