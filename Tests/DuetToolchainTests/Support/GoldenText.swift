import Foundation
import Testing

/// Whole texts as people read them, kept in `Golden/<name>.txt`, a file a text.
///
/// To write them anew, run the tests with `REWRITE_EXPECTED=1` in the environment, which fails them,
/// and read the difference.
enum GoldenText {
  static let isRewriting = ProcessInfo.processInfo.environment["REWRITE_EXPECTED"] == "1"

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden")

  /// Compares lines with a golden file, byte for byte.
  static func expect(
    _ lines: [String], is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = lines.map { $0 + "\n" }.joined()
    let file = folder.appendingPathComponent("\(name).txt")
    let exists = FileManager.default.fileExists(atPath: file.path)
    let kept = exists ? String(decoding: try Data(contentsOf: file), as: UTF8.self) : ""
    if kept.utf8.elementsEqual(text.utf8) { return }
    if isRewriting { try Data(text.utf8).write(to: file) }
    Issue.record(
      "Golden/\(name).txt\(isRewriting ? " was rewritten" : "")\n- \(kept)\n+ \(text)",
      sourceLocation: sourceLocation)
  }

  /// The names of all golden files.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }
}
