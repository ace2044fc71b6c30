import Foundation
import Synchronization
import Testing

/// Whole outputs as people read them, kept in `Expected/<suite>.txt`, a section a case.
///
/// To write them anew, run the tests with `REWRITE_EXPECTED=1` in the environment, which fails them,
/// and read the difference.
enum Transcripts {
  private static let isRewriting = ProcessInfo.processInfo.environment["REWRITE_EXPECTED"] == "1"
  private static let marker = "=== "
  private static let files = Mutex<[String: [String: String]]>([:])

  /// Compares a text with a section of a suite's file.
  static func expect(
    _ actual: String, is section: String, of suite: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let recorded = try files.withLock { files in
      let sections = try files[suite] ?? read(suite)
      files[suite] = sections
      guard isRewriting, !isEqual(sections[section], actual) else { return sections[section] }
      files[suite, default: [:]][section] = actual
      try write(files[suite, default: [:]], to: suite)
      return nil
    }
    if isEqual(recorded, actual) { return }
    Issue.record(
      "\(suite).txt, section \(section):\n\(difference(from: recorded ?? "", to: actual))",
      sourceLocation: sourceLocation)
  }

  /// Checks that a suite's file has no section that no case is about.
  static func expectSections(_ names: [String], of suite: String) throws {
    let sections = try files.withLock { files in
      let sections = try files[suite] ?? read(suite)
      files[suite] = sections
      guard isRewriting else { return sections.keys.sorted() }
      let kept = sections.filter { names.contains($0.key) }
      files[suite] = kept
      try write(kept, to: suite)
      return kept.keys.sorted()
    }
    if !isRewriting { #expect(sections == names.sorted()) }
  }

  /// All sections of a suite's file.
  static func sections(of suite: String) throws -> [String: String] {
    try files.withLock { files in try files[suite] ?? read(suite) }
  }

  /// `==` on text would take two spellings of one accented letter for the same.
  private static func isEqual(_ recorded: String?, _ actual: String) -> Bool {
    recorded.map { $0.utf8.elementsEqual(actual.utf8) } ?? false
  }

  private static func place(_ suite: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Expected/\(suite).txt")
  }

  private static func read(_ suite: String) throws -> [String: String] {
    let file = place(suite)
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    var sections: [String: String] = [:]
    var name: String?
    for line in lines(try String(contentsOf: file, encoding: .utf8)) {
      if line.hasPrefix(marker) {
        name = String(line.dropFirst(marker.count))
      } else if let name {
        sections[name, default: ""] += line + "\n"
      }
    }
    // Two line feeds end a section, one of them its own.
    sections = sections.mapValues { String($0.dropLast()) }
    return sections
  }

  private static func write(_ sections: [String: String], to suite: String) throws {
    let text = sections.sorted { $0.key < $1.key }
      .map { "\(marker)\($0.key)\n\($0.value)" }.joined(separator: "\n")
    try text.write(to: place(suite), atomically: true, encoding: .utf8)
  }

  /// The lines in which two texts differ, those around them left out.
  private static func difference(from old: String, to new: String) -> String {
    var (old, new) = (lines(old)[...], lines(new)[...])
    while let line = old.first, line == new.first {
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let line = old.last, line == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    return (old.map { "- \($0)" } + new.map { "+ \($0)" }).joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
