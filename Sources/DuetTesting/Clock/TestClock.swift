public import DuetKernel
import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let store = makeSplashStore(SplashEnvironment(clock: clock, …))
/// store.send(.appeared)
/// await clock.advance(by: .milliseconds(2999))   // nothing yet
/// await clock.advance(by: .milliseconds(1))      // the safety net fires
/// ```
public final class TestClock: KernelClock {
  private let sleepers = Mutex(Sleepers())

  /// Makes a clock that shows zero.
  public init() {
    EffectQueue.install()
  }

  /// The nanoseconds that the clock has been moved by.
  public var now: Int64 {
    sleepers.withLock { $0.now }
  }

  /// How many sleeps have begun and neither ended nor been cancelled.
  public var sleeperCount: Int {
    sleepers.withLock { $0.count }
  }

  public func sleep(nanoseconds: Int64) async throws {
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
  /// duration moves nothing.
  @MainActor
  public func advance(by duration: Duration) async {
    await advance(nanoseconds: duration.saturatedNanoseconds)
  }

  /// Moves the clock by nanoseconds; see `advance(by:)`.
  @MainActor
  public func advance(nanoseconds: Int64) async {
    await settleEffects()
    let end = sleepers.withLock { $0.deadline(after: nanoseconds) }
    while let sleeper = sleepers.withLock({ $0.popNext(until: end) }) {
      sleeper.resume()
      await settleEffects()
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

extension Duration {
  /// Whole nanoseconds, rounded down; the nearest end of the range when there are too many.
  fileprivate var saturatedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, sumOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard overflow || sumOverflow else { return sum }
    return seconds < 0 ? .min : .max
  }
}
