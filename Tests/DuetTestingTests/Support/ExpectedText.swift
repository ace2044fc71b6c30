import Foundation
import Testing

/// Whole texts as people read them, kept in `Expected/<suite>/<name>.txt`, a file a text.
///
/// To write them anew, run the tests with `REWRITE_EXPECTED=1` in the environment, which fails them,
/// and read the difference.
enum ExpectedText {
  private static let isRewriting = ProcessInfo.processInfo.environment["REWRITE_EXPECTED"] == "1"

  private static func folder(_ suite: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Expected/\(suite)")
  }

  /// Compares texts with a file that holds one after the other, byte for byte.
  static func expect(
    _ texts: [String], is name: String, of suite: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = texts.map { $0 + "\n" }.joined(separator: "\n")
    let file = folder(suite).appending(path: "\(slug(name)).txt")
    let exists = FileManager.default.fileExists(atPath: file.path)
    let kept = exists ? String(decoding: try Data(contentsOf: file), as: UTF8.self) : ""
    if kept.utf8.elementsEqual(text.utf8) { return }
    if isRewriting {
      try FileManager.default.createDirectory(at: folder(suite), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    Issue.record(
      "\(file.path)\(isRewriting ? " was rewritten" : "")\n- \(kept)\n+ \(text)",
      sourceLocation: sourceLocation)
  }

  /// Checks that a suite has a file for each name, and no other.
  static func expectFiles(_ names: [String], of suite: String) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder(suite).path)
    #expect(files.sorted() == names.map { "\(slug($0)).txt" }.sorted())
  }

  private static func slug(_ name: String) -> String {
    name.split(separator: " ").joined(separator: "-")
  }
}
