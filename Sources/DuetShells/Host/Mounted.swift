public import DuetKernel

/// What is up while a part of an app is, and ends when that part is unmounted: a store, an
/// observation, a slot with a child in it, or a mount of the app's own.
@MainActor
public protocol Mounted {
  /// Ends it. Nothing is delivered from it afterwards, and a second call does nothing.
  func teardown()
}

extension Store: Mounted {}

extension StateSubscription: Mounted {
  /// Ends the observation, as `cancel()` does.
  public func teardown() { cancel() }
}
