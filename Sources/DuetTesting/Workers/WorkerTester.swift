public import DuetShells
public import Testing

/// Runs a worker as a host does, and fails one that goes on after its cancellation.
///
/// ```swift
/// let tester = await WorkerTester(SessionWorker(auth, relay))
/// … // what the worker is to react to
/// await tester.cancel()
/// ```
///
/// Each call returns when the worker is at rest: it has ended, or waits for something that is in the
/// test's hand, such as a test clock. No time-out decides. Failures are reported as issues at the line
/// of the call.
@MainActor
public final class WorkerTester {
  package typealias Reporter = @Sendable (WorkerFailure, SourceLocation) -> Void

  private let name: String
  private let queue = WorkerQueue()
  private let creation: SourceLocation
  private let report: Reporter
  private let run = Run()
  private var task: Task<Void, Never>?
  private var isOver = false

  /// Starts `run()`.
  public convenience init(
    _ worker: some Working, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await self.init(worker, sourceLocation: sourceLocation) { failure, location in
      Issue.record(Comment(rawValue: failure.description), sourceLocation: location)
    }
  }

  package init(
    _ worker: some Working, sourceLocation: SourceLocation = #_sourceLocation,
    report: @escaping Reporter
  ) async {
    self.name = String(describing: type(of: worker))
    self.creation = sourceLocation
    self.report = report
    let body: @MainActor @Sendable () async -> Void = { [run] in
      await worker.run()
      run.hasEnded = true
    }
    task = Task(executorPreference: queue) { await body() }
    await settle()
    expectRest(at: sourceLocation)
  }

  deinit {
    if !isOver { report(.notCancelled(worker: name), creation) }
  }

  /// Whether `run()` has not returned.
  public var isRunning: Bool { !run.hasEnded }

  /// Cancels the worker as a host does at teardown, and fails it when `run()` has not returned by the
  /// time nothing moves any more, or moves without end.
  ///
  /// A `run()` that never suspends from its cancellation on cannot be found this way: it never gives
  /// the test its turn.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) async {
    guard !isOver else { return }
    isOver = true
    task?.cancel()
    await settle()
    if isRunning {
      report(.survivesCancellation(worker: name, moves: queue.isExhausted), sourceLocation)
    }
  }

  private func expectRest(at location: SourceLocation) {
    guard queue.isExhausted else { return }
    isOver = true
    report(.neverRests(worker: name), location)
  }

  private func settle() async {
    var seen: Int
    repeat {
      queue.drain()
      seen = queue.stepCount
      await settleEffects()
    } while queue.stepCount != seen
  }

  private final class Run {
    var hasEnded = false
  }
}
