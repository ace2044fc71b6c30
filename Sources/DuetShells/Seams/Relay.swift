public import DuetKernel

/// A way to send values to an owner that does not exist yet, or not any more.
///
/// Workers are made before the store they report to, and children before their parent's store: both
/// are given a relay, which is connected when the store is there.
///
/// ```swift
/// let relay = Relay<RootAction>()
/// let worker = SessionWorker(auth, relay)
/// relay.connect(to: store)
/// ```
///
/// The owner is held weakly. A value that is sent while no owner is connected goes nowhere.
@MainActor
public final class Relay<Value: Sendable>: Mounted {
  private var sink: (@MainActor (Value) -> Void)?
  private var isTornDown = false

  /// Makes a relay that leads nowhere.
  public init() {}

  /// Leads to a store from now on, in place of whatever it led to.
  public func connect<F: Feature>(to store: Store<F>) where F.Action == Value {
    connect(to: store) { store, action in store.send(action) }
  }

  /// Leads to an owner from now on, in place of whatever it led to. `deliver` is given the owner, and
  /// should not hold it itself.
  public func connect<Owner: AnyObject>(
    to owner: Owner, deliver: @escaping @MainActor (Owner, Value) -> Void
  ) {
    guard !isTornDown else { return }
    sink = { [weak owner] value in
      guard let owner else { return }
      deliver(owner, value)
    }
  }

  /// Hands a value to the owner before it returns.
  public func send(_ value: Value) {
    sink?(value)
  }

  /// Leads nowhere from then on; it cannot be connected again.
  public func teardown() {
    isTornDown = true
    sink = nil
  }
}
