import Foundation
import Testing

/// Whole texts as people read them, kept in `Expected/<name>.txt`.
///
/// To write them anew, run the tests with `REWRITE_EXPECTED=1` in the environment, which fails them,
/// and read the difference.
enum ExpectedText {
  private static let isRewriting = ProcessInfo.processInfo.environment["REWRITE_EXPECTED"] == "1"

  static func folder(_ folder: String, _ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "\(folder)/\(name).txt")
  }

  /// Compares a text with its file, byte for byte.
  static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder("Expected", name)
    let exists = FileManager.default.fileExists(atPath: file.path)
    let kept = exists ? String(decoding: try Data(contentsOf: file), as: UTF8.self) : ""
    if kept.utf8.elementsEqual(text.utf8) { return }
    if isRewriting { try Data(text.utf8).write(to: file) }
    let difference = text.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: kept.split(separator: "\n", omittingEmptySubsequences: false))
    Issue.record(
      "Expected/\(name).txt\(isRewriting ? " was rewritten" : "")\n\(difference)",
      sourceLocation: sourceLocation)
  }
}
