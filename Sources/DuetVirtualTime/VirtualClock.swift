import DuetKernel
import Synchronization

/// A clock that stands still until it is moved.
package final class VirtualClock: KernelClock {
  private let sleepers = Mutex(Sleepers())

  /// Makes a clock that shows zero.
  package init() {
    EffectQueue.install()
  }

  /// The nanoseconds that the clock has been moved by.
  package var now: Int64 {
    sleepers.withLock { $0.now }
  }

  /// How many sleeps have begun and neither ended nor been cancelled.
  package var sleeperCount: Int {
    sleepers.withLock { $0.count }
  }

  package func sleep(nanoseconds: Int64) async throws {
    try Task.checkCancellation()
    guard nanoseconds > 0 else { return }
    let number = sleepers.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleepers.withLock { $0.insert(number, for: nanoseconds, continuation) }
        // A cancellation that came before the insertion found nobody to wake.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Moves the clock, and returns when every effect is at rest again.
  ///
  /// Sleepers wake one at a time, in the order of their deadlines and, where those are equal, of
  /// their arrival. Each one is at rest before the next wakes, and while it runs the clock shows
  /// its deadline: a sleep that begins then and ends within the window is woken too. A negative
  /// number moves nothing.
  @MainActor
  package func advance(nanoseconds: Int64) async {
    await settle()
    let end = sleepers.withLock { $0.deadline(after: nanoseconds) }
    while let sleeper = sleepers.withLock({ $0.popNext(until: end) }) {
      sleeper.resume()
      await settle()
    }
    sleepers.withLock { $0.now = end }
  }

  private func cancel(_ number: Int) {
    guard let sleeper = sleepers.withLock({ $0.remove(number) }) else { return }
    sleeper.resume(throwing: CancellationError())
  }
}

/// Who sleeps on a test clock, and what it shows.
private struct Sleepers {
  typealias Continuation = CheckedContinuation<Void, any Error>

  private struct Sleeper {
    let number: Int
    let deadline: Int64
    let continuation: Continuation
  }

  var now: Int64 = 0
  private var sleepers: [Sleeper] = []
  private var lastNumber = 0

  var count: Int { sleepers.count }

  /// The time that many nanoseconds from now; the end of time when there is no such number.
  func deadline(after nanoseconds: Int64) -> Int64 {
    let (sum, overflow) = now.addingReportingOverflow(max(0, nanoseconds))
    return overflow ? .max : sum
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func insert(_ number: Int, for nanoseconds: Int64, _ continuation: Continuation) {
    let deadline = deadline(after: nanoseconds)
    let index = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
    sleepers.insert(
      Sleeper(number: number, deadline: deadline, continuation: continuation), at: index)
  }

  /// Takes out the sleeper to wake next and moves the time to its deadline.
  mutating func popNext(until end: Int64) -> Continuation? {
    guard let next = sleepers.first, next.deadline <= end else { return nil }
    sleepers.removeFirst()
    now = next.deadline
    return next.continuation
  }

  mutating func remove(_ number: Int) -> Continuation? {
    guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return nil }
    return sleepers.remove(at: index).continuation
  }
}
