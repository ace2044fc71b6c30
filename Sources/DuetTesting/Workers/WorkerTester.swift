public import DuetShells

/// Runs a worker as a host does, and fails one that goes on after its cancellation.
///
/// ```swift
/// let tester = await WorkerTester(SessionWorker(auth, relay))
/// … // what the worker is to react to
/// await tester.cancel()
/// ```
///
/// Each call returns when the worker is at rest: it has ended, or waits for something that is in the
/// test's hand, such as a test clock. No time-out decides. Failures are those of the test that
/// runs, under Swift Testing and XCTest alike, at the line of the call.
@MainActor
public final class WorkerTester {
  package typealias Reporter = @Sendable (WorkerFailure, CallSite) -> Void

  private let name: String
  private let queue = WorkerQueue()
  private let creation: CallSite
  private let report: Reporter
  private let run = Run()
  private var task: Task<Void, Never>?
  private var isOver = false

  /// Starts `run()`.
  public convenience init(
    _ worker: some Working,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.init(worker, at: CallSite(fileID, filePath, line, column)) { failure, place in
      TestReport.fail(failure.description, at: place)
    }
  }

  package init(
    _ worker: some Working, at place: CallSite, report: @escaping Reporter
  ) async {
    self.name = String(describing: type(of: worker))
    self.creation = place
    self.report = report
    let body: @MainActor @Sendable () async -> Void = { [run] in
      await worker.run()
      run.hasEnded = true
    }
    task = Task(executorPreference: queue) { await body() }
    await settle()
    expectRest(at: place)
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
  public func cancel(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    guard !isOver else { return }
    isOver = true
    task?.cancel()
    await settle()
    if isRunning {
      report(
        .survivesCancellation(worker: name, moves: queue.isExhausted),
        CallSite(fileID, filePath, line, column))
    }
  }

  private func expectRest(at place: CallSite) {
    guard queue.isExhausted else { return }
    isOver = true
    report(.neverRests(worker: name), place)
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
