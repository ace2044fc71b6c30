import DuetKernel
import Testing

struct LiveClockTests {
  @Test(arguments: [0, -1, Int64.min])
  func nothingToWaitForReturnsAtOnce(nanoseconds: Int64) async throws {
    try await LiveClock().sleep(nanoseconds: nanoseconds)
  }

  @Test func shortSleepEnds() async throws {
    try await LiveClock().sleep(nanoseconds: 1)
  }

  @Test(arguments: [0, 1_000_000_000_000, Int64.max])
  func cancellationThrows(nanoseconds: Int64) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await LiveClock().sleep(nanoseconds: nanoseconds)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: [1_000_000_000_000, Int64.max])
  func cancellationEndsASleep(nanoseconds: Int64) async {
    let task = Task { try await LiveClock().sleep(nanoseconds: nanoseconds) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
