import DuetVirtualTime

/// Waits until no effect can move by itself any more: each one has ended, or waits for a test
/// clock, a callback, or something else that only the test can bring about.
///
/// No time is involved, and no guess at how long is enough.
@MainActor
public func settleEffects() async {
  await settle()
}
