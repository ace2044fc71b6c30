import Foundation

/// The fixtures on disk: `parity/fixtures` in the package's folder.
enum RecordedFixtures {
  static let directory =
    PackageFolder.url.appending(path: "parity/fixtures").path(percentEncoded: false)

  /// The names of all fixtures, in byte order.
  ///
  /// - Throws: when the folder cannot be read, or holds a file that is no fixture.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).map { file in
      guard file.hasSuffix(ending) else { throw Stray(file: file) }
      return String(file.dropLast(ending.count))
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The fixtures of a feature's scenario (`<feature>.<branch>`), or the one of a chain.
  static func names(of scenario: String) throws -> [String] {
    try names().filter { $0 == scenario || $0.hasPrefix("\(scenario).") }
  }

  static func path(_ name: String) -> String {
    "\(directory)/\(name)\(ending)"
  }

  private static let ending = ".fixture.json"

  struct Stray: Error {
    let file: String
  }
}
