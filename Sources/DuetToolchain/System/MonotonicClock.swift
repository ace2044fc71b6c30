internal import CDuetSystem

/// The clock that time limits are read from, passed in so that a test can turn it.
package struct MonotonicClock: Sendable {
  /// The time since an instant that means nothing by itself.
  package let now: @Sendable () -> Duration

  package init(now: @escaping @Sendable () -> Duration) {
    self.now = now
  }

  package static let system = MonotonicClock {
    .nanoseconds(Int64(clamping: duet_monotonic_nanoseconds()))
  }
}

/// An instant after which waiting ends.
struct Deadline {
  private let clock: MonotonicClock
  private let end: Duration

  init(after limit: Duration, on clock: MonotonicClock) {
    self.clock = clock
    self.end = clock.now() + limit
  }

  var hasPassed: Bool { clock.now() >= end }

  /// What is left in whole milliseconds, at most `limit`, and 0 only when nothing is left.
  func milliseconds(atMost limit: Int32) -> Int32 {
    let left = end - clock.now()
    guard left > .zero else { return 0 }
    guard left < .milliseconds(Int64(limit)) else { return limit }
    let (_, attoseconds) = left.components
    return max(1, Int32(attoseconds / 1_000_000_000_000_000))
  }
}

extension Duration {
  /// As a message says it: `10 s`, `250 ms`.
  package var phrase: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return "\(seconds) s" }
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
