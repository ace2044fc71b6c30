import DuetKernel
import DuetTesting
import Testing

@MainActor
struct TestClockTests {
  let clock = TestClock()
  let log = Log()

  @MainActor
  final class Log {
    var lines: [String] = []
  }

  /// Sleeps and then says so; a cancelled sleep says that.
  @discardableResult
  private func sleep(_ name: String, _ nanoseconds: Int64) -> Task<Void, Never> {
    EffectExecution.start { [clock, log] in
      do {
        try await clock.sleep(nanoseconds: nanoseconds)
        log.lines.append("\(name) at \(clock.now)")
      } catch is CancellationError {
        log.lines.append("\(name) cancelled")
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test func sleepersWakeInTheOrderOfTheirDeadlines() async {
    sleep("late", 30)
    sleep("early", 10)
    sleep("middle", 20)
    await clock.advance(nanoseconds: 30)
    #expect(log.lines == ["early at 10", "middle at 20", "late at 30"])
    #expect(clock.now == 30)
  }

  @Test func equalDeadlinesWakeInTheOrderOfArrival() async {
    let names = (0..<20).map { "n\($0)" }
    for name in names { sleep(name, 5) }
    await clock.advance(nanoseconds: 5)
    #expect(log.lines == names.map { "\($0) at 5" })
  }

  @Test func nobodyWakesEarly() async {
    sleep("one", 10)
    await clock.advance(nanoseconds: 9)
    #expect(log.lines.isEmpty)
    #expect(clock.sleeperCount == 1)
    await clock.advance(nanoseconds: 1)
    #expect(log.lines == ["one at 10"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func sleepThatBeginsWithinTheWindowWakesToo() async {
    let beats = EffectExecution.start { [clock, log] in
      for beat in 1...3 {
        do { try await clock.sleep(nanoseconds: 10) } catch { return }
        log.lines.append("beat \(beat) at \(clock.now)")
      }
    }
    sleep("between", 15)
    await clock.advance(nanoseconds: 25)
    #expect(log.lines == ["beat 1 at 10", "between at 15", "beat 2 at 20"])
    await clock.advance(nanoseconds: 5)
    #expect(log.lines.last == "beat 3 at 30")
    await beats.value
  }

  @Test func cancellationRemovesASleeper() async {
    let task = sleep("never", 10)
    await settleEffects()
    #expect(clock.sleeperCount == 1)
    task.cancel()
    #expect(clock.sleeperCount == 0)
    await clock.advance(nanoseconds: 10)
    #expect(log.lines == ["never cancelled"])
  }

  @Test func cancelledTaskDoesNotSleep() async {
    let task = sleep("never", 10)
    task.cancel()
    await task.value
    #expect(log.lines == ["never cancelled"])
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: [0, -1, Int64.min])
  func nothingToWaitForReturnsAtOnce(nanoseconds: Int64) async throws {
    try await clock.sleep(nanoseconds: nanoseconds)
    #expect(clock.sleeperCount == 0)
  }

  @Test func endOfTimeIsADeadlineLikeAnother() async {
    await clock.advance(nanoseconds: 5)
    sleep("last", .max)
    await clock.advance(nanoseconds: .max)
    #expect(log.lines == ["last at \(Int64.max)"])
  }

  @Test(arguments: [
    (Duration.milliseconds(50), Int64(50_000_000)),
    (.seconds(2), 2_000_000_000),
    (.nanoseconds(-7), 0),
    (.seconds(Int64.max), .max),
    (.seconds(Int64.min), 0),
    (.zero, 0),
  ])
  func durationsAdvance(duration: Duration, now: Int64) async {
    await clock.advance(by: duration)
    #expect(clock.now == now)
  }
}
