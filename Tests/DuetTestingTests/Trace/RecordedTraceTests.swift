import Foundation
import KernelTraces
import Testing

/// Our own recorded traces. `duet traces --write` writes them.
@MainActor
struct RecordedTraceTests {
  nonisolated static let directory = packageDirectory.appending(path: "parity/kernel-trace")

  /// How often each script runs; `DUET_TRACE_REPEATS` says otherwise.
  nonisolated static let repeats =
    ProcessInfo.processInfo.environment["DUET_TRACE_REPEATS"].flatMap { Int($0) } ?? 20

  @Test(arguments: TraceScript.all)
  func everyRunGivesTheRecordedBytes(_ script: TraceScript) async throws {
    let file = Self.directory.appending(path: "\(script.name).trace.jsonl")
    let recorded = Array(try Data(contentsOf: file))
    for run in 1...Self.repeats {
      let actual = try await script.run()
      expectSameLines(actual, as: recorded, in: "parity/kernel-trace/\(script.name).trace.jsonl")
      guard actual == recorded else {
        Issue.record("that was run \(run) of \(Self.repeats)")
        return
      }
    }
  }

  @Test func everyFileHasItsScript() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
    #expect(files.sorted() == TraceScript.all.map { "\($0.name).trace.jsonl" }.sorted())
  }
}
