import KernelTraces
import Testing

@MainActor
struct KernelTraceTests {
  @Test func everyEventHasItsLine() async throws {
    let actual = try await trace(
      .send("start-clocked"), .send("start-ping"), .advance(milliseconds: 100),
      .send("start-park"), .teardown)
    #expect(
      actual == #"""
        {"action":"\"start-clocked\"","event":"send"}
        {"action":"\"start-clocked\"","event":"reduce","state":"0"}
        {"event":"effectStart","id":null,"payload":"\"tick\""}
        {"action":"\"start-ping\"","event":"send"}
        {"action":"\"start-ping\"","event":"reduce","state":"0"}
        {"event":"effectStart","id":null,"payload":"\"ping\""}
        {"action":"\"pong\"","event":"effectAction"}
        {"action":"\"pong\"","event":"reduce","state":"10"}
        {"event":"effectFinished","payload":"\"ping\""}
        {"event":"advance","nanoseconds":100000000}
        {"action":"\"ticked\"","event":"effectAction"}
        {"action":"\"ticked\"","event":"reduce","state":"20"}
        {"event":"effectFinished","payload":"\"tick\""}
        {"action":"\"start-park\"","event":"send"}
        {"action":"\"start-park\"","event":"reduce","state":"20"}
        {"event":"effectStart","id":null,"payload":"\"park\""}
        {"event":"teardown"}
        {"event":"effectCancelled","payload":"\"park\""}

        """#)
  }

  @Test func nothingIsWrittenAfterTeardownButTheEndOfEffects() async throws {
    let actual = try await trace(
      .send("start-clocked"), .teardown, .advance(milliseconds: 100), .send("inc"))
    #expect(
      actual == #"""
        {"action":"\"start-clocked\"","event":"send"}
        {"action":"\"start-clocked\"","event":"reduce","state":"0"}
        {"event":"effectStart","id":null,"payload":"\"tick\""}
        {"event":"teardown"}
        {"event":"effectCancelled","payload":"\"tick\""}
        {"event":"advance","nanoseconds":100000000}
        {"action":"\"inc\"","event":"send"}

        """#)
  }

  private func trace(_ steps: TraceScript.Step...) async throws -> String {
    String(decoding: try await TraceScript("test", steps: steps).run(), as: UTF8.self)
  }
}
