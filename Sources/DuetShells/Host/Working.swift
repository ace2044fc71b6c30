/// Work beside the features that lasts as long as a part of the app is mounted, such as reporting a
/// port's stream to a store.
///
/// ```swift
/// final class SessionWorker: Working {
///   func run() async {
///     for await session in auth.sessions() { relay.send(.authChanged(session)) }
///   }
/// }
/// ```
///
/// A host calls `run()` once, in a task of its own, and cancels that task at teardown. `run()` has to
/// return then: every wait in it has to end on cancellation, and a loop around waits that throw must
/// not swallow the error. `WorkerTester` finds a worker that goes on.
@MainActor
public protocol Working: AnyObject, Sendable {
  /// Does the work until it is done or the surrounding task is cancelled.
  func run() async
}
