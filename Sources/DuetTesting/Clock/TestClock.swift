public import DuetKernel
import DuetVirtualTime

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
  private let clock = VirtualClock()

  /// Makes a clock that shows zero.
  public init() {}

  /// The nanoseconds that the clock has been moved by.
  public var now: Int64 { clock.now }

  /// How many sleeps have begun and neither ended nor been cancelled.
  public var sleeperCount: Int { clock.sleeperCount }

  public func sleep(nanoseconds: Int64) async throws {
    try await clock.sleep(nanoseconds: nanoseconds)
  }

  /// Moves the clock, and returns when every effect is at rest again.
  ///
  /// Sleepers wake one at a time, in the order of their deadlines and, where those are equal, of
  /// their arrival. Each one is at rest before the next wakes, and while it runs the clock shows
  /// its deadline: a sleep that begins then and ends within the window is woken too. A negative
  /// duration moves nothing.
  @MainActor
  public func advance(by duration: Duration) async {
    await clock.advance(nanoseconds: duration.saturatedNanoseconds)
  }

  /// Moves the clock by nanoseconds; see `advance(by:)`.
  @MainActor
  public func advance(nanoseconds: Int64) async {
    await clock.advance(nanoseconds: nanoseconds)
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
