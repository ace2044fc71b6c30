import DuetKernel

/// Owns what one level of a mounted app is made of, and takes it down in the reverse order.
///
/// ```swift
/// let host = StoreHost()
/// let store = host.adopt(makeRootStore(environment: environment))
/// let slot = host.adopt(ChildSlot { phase in build(phase) })
/// host.adopt(StateTransitions(of: store) { slot.reconcile($0.current.phase) })
/// host.adopt(SessionWorker(auth, relay))
/// …
/// host.teardown()   // the worker, the projection, the child, the store
/// ```
///
/// What is adopted last may rest on all that came before, so it goes first.
///
/// A host that is let go without `teardown()` cancels its workers; what else it owns ends as it does
/// when it is let go itself.
@MainActor
public final class StoreHost: Mounted {
  /// Whether `teardown()` was called. From then on nothing is adopted: what comes is torn down, or
  /// never started, on the spot.
  public private(set) var isTornDown = false

  private var mounted: [Int: any Mounted] = [:]
  private var workers = WorkerTasks()
  private var lastNumber = 0

  public init() {}

  deinit {
    workers.cancelAll()
  }

  /// How many workers are at work: those adopted whose `run()` has not returned. It is 0 after
  /// `teardown()`.
  public var liveWorkerCount: Int { workers.count }

  /// Takes over a store, an observation, a slot, or another host.
  @discardableResult
  public func adopt<Part: Mounted>(_ part: Part) -> Part {
    if isTornDown {
      part.teardown()
    } else {
      mounted[nextNumber()] = part
    }
    return part
  }

  /// Takes over a worker and starts it: `run()` takes its first step later, in a task, workers that
  /// are adopted one after the other in that order.
  @discardableResult
  public func adopt<Worker: Working>(_ worker: Worker) -> Worker {
    guard !isTornDown else { return worker }
    let number = nextNumber()
    // The task holds the host only weakly, so that a worker that never ends cannot keep it alive.
    let task = EffectExecution.start { [weak self] in
      if !Task.isCancelled { await worker.run() }
      self?.workers.remove(number)
    }
    workers.insert(number, task)
    return worker
  }

  /// Cancels and tears down all that was adopted, the last first, before it returns. The tasks of
  /// workers come to their ends soon after.
  public func teardown() {
    guard !isTornDown else { return }
    isTornDown = true
    for number in (workers.numbers + mounted.keys).sorted(by: >) {
      workers.cancel(number)
      mounted.removeValue(forKey: number)?.teardown()
    }
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
