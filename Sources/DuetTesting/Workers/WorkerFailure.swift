/// What a worker tester has to object to. Workers are named by their types.
public enum WorkerFailure: Equatable, Sendable {
  /// `run()` has not returned after its cancellation: it waits for something else, or it `moves`
  /// without ever waiting for anything but its own next turn.
  case survivesCancellation(worker: String, moves: Bool)
  /// `run()` goes on and on before anything has happened, so no test can tell what comes of what.
  case neverRests(worker: String)
  /// The test let the tester go before `cancel()`.
  case notCancelled(worker: String)
}

extension WorkerFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .survivesCancellation(let worker, moves: false):
      """
      `run()` of \(worker) survives its cancellation: it has not returned, and nothing moves any more
        a host that is torn down would leave it behind; let what it waits for end on cancellation, as
        `awaitCallback` and the elements of an `AsyncStream` do
      """
    case .survivesCancellation(let worker, moves: true):
      """
      `run()` of \(worker) survives its cancellation: it took \(WorkerQueue.stepLimit) steps and goes on
        a host that is torn down would leave it behind; leave the loop when a wait throws, or when
        `Task.isCancelled`
      """
    case .neverRests(let worker):
      """
      `run()` of \(worker) never rests: it took \(WorkerQueue.stepLimit) steps and goes on
        let it wait for a clock or a stream, not for its own next turn
      """
    case .notCancelled(let worker):
      """
      the tester of \(worker) was let go before `cancel`
        end the test with `await tester.cancel()`: without it nothing checks that the worker stops
      """
    }
  }
}
