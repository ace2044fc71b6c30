import DuetKernel
import Foundation
import Testing

/// The public kernel traces, byte for byte. They are not part of this repository: the environment
/// variable `DUET_CORPUS` names the directory that holds them, and without it `../shared/corpus`
/// beside the package is tried.
@MainActor
struct PublicTraceTests {
  struct Script: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [ScriptStep]

    var testDescription: String { name }
  }

  nonisolated static let scripts = [
    Script(name: "send-reduce-sync", steps: [.send("inc"), .send("inc"), .teardown]),
    Script(
      name: "effect-start-order",
      steps: [.send("start-two"), .advance(milliseconds: 50), .teardown]),
    Script(name: "effect-roundtrip", steps: [.send("start-ping"), .teardown]),
    Script(
      name: "cancel-in-flight",
      steps: [
        .send("start-clocked"), .advance(milliseconds: 50), .send("cancel-clock"),
        .advance(milliseconds: 100), .send("start-clocked"), .send("start-clocked"),
        .advance(milliseconds: 100), .teardown,
      ]),
    Script(
      name: "teardown-cancels",
      steps: [.send("start-park"), .teardown, .advance(milliseconds: 200)]),
    Script(name: "reentrancy-queue", steps: [.send("burst"), .send("start-chain"), .teardown]),
  ]

  nonisolated static let directory: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardizedFileURL
    let corpus =
      ProcessInfo.processInfo.environment["DUET_CORPUS"].map { URL(filePath: $0) }
      ?? package.appending(path: "../shared/corpus").standardizedFileURL
    let traces = corpus.appending(path: "kernel-trace")
    return FileManager.default.fileExists(atPath: traces.path) ? traces : nil
  }()

  @Test(
    .enabled(
      if: directory != nil,
      "no public kernel traces here: set DUET_CORPUS to the directory that holds kernel-trace/"),
    arguments: scripts)
  func traceIsThePublicOne(_ script: Script) async throws {
    let directory = try #require(Self.directory)
    let file = directory.appending(path: "\(script.name).trace.jsonl")
    let recorded = try Data(contentsOf: file)
    let actual = try await trace(script.steps)
    #expect(
      Array(recorded) == Array(actual.utf8),
      "recorded:\n\(String(decoding: recorded, as: UTF8.self))\nactual:\n\(actual)")
  }
}
