import Foundation
import KernelTraces
import Testing

/// The public kernel traces, byte for byte. They are not part of this repository: the environment
/// variable `DUET_CORPUS` names the directory that holds them, and without it `../shared/corpus`
/// beside the package is tried.
@MainActor
struct PublicTraceTests {
  nonisolated static let directory: URL? = {
    let corpus =
      ProcessInfo.processInfo.environment["DUET_CORPUS"].map { URL(filePath: $0) }
      ?? packageDirectory.appending(path: "../shared/corpus").standardizedFileURL
    let traces = corpus.appending(path: "kernel-trace")
    return FileManager.default.fileExists(atPath: traces.path) ? traces : nil
  }()

  @Test(
    .enabled(
      if: directory != nil,
      "no public kernel traces here: set DUET_CORPUS to the directory that holds kernel-trace/"),
    arguments: TraceScript.shared)
  func traceIsThePublicOne(_ script: TraceScript) async throws {
    let file = try #require(Self.directory).appending(path: "\(script.name).trace.jsonl")
    expectSameLines(try await script.run(), as: Array(try Data(contentsOf: file)), in: file.path)
  }
}

let packageDirectory = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../..").standardizedFileURL

/// Compares byte for byte, and says which line moved.
func expectSameLines(
  _ actual: [UInt8], as recorded: [UInt8], in file: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard recorded != actual else { return }
  let lines = [recorded, actual].map {
    $0.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
  let line =
    zip(lines[0], lines[1]).enumerated().first { !$1.0.utf8.elementsEqual($1.1.utf8) }?.offset
    ?? min(lines[0].count, lines[1].count)
  let texts = lines.map { line < $0.count ? $0[line] : "(nothing more)" }
  Issue.record(
    "\(file):\(line + 1) differs\n  recorded: \(texts[0])\n  actual:   \(texts[1])",
    sourceLocation: sourceLocation)
}

extension TraceScript: CustomTestStringConvertible {
  public var testDescription: String { name }
}
