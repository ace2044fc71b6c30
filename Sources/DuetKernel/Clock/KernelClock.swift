/// Time as effects see it: something to sleep on, replaced by a test clock under test
/// (design, section 4).
public protocol KernelClock: Sendable {
  /// Suspends for the given number of nanoseconds.
  ///
  /// - Throws: `CancellationError` as soon as the surrounding task is cancelled.
  func sleep(nanoseconds: Int64) async throws
}
