/// The clock of a running app: real time, which goes on while the machine sleeps.
public struct LiveClock: KernelClock {
  public init() {}

  public func sleep(nanoseconds: Int64) async throws {
    try Task.checkCancellation()
    guard nanoseconds > 0 else { return }
    try await ContinuousClock().sleep(for: .nanoseconds(nanoseconds))
  }
}
