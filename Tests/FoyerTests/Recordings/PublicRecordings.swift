import DuetKernel
import Foundation

/// Public recordings of the same features, which may lie beside the repository: in
/// `$DUET_CORPUS/fixtures`, or in `../shared/corpus/fixtures`.
enum PublicRecordings {
  static let folder: URL = {
    if let corpus = ProcessInfo.processInfo.environment["DUET_CORPUS"] {
      return URL(filePath: corpus).appending(path: "fixtures")
    }
    return PackageFolder.url.appending(path: "../shared/corpus/fixtures").standardizedFileURL
  }()

  /// The recordings' names in byte order; none when the folder is not there.
  static let names: [String] = {
    guard let files = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    else { return [] }
    return files.compactMap { ($0 as? String).flatMap(name(ofFile:)) }.sorted()
  }()

  static func document(_ name: String) throws -> CanonicalJSON {
    let file = folder.appending(path: name + ending)
    return try CanonicalJSON(parsing: [UInt8](Data(contentsOf: file)))
  }

  private static let ending = ".fixture.json"

  private static func name(ofFile file: String) -> String? {
    guard file.hasSuffix(ending) else { return nil }
    return String(file.dropLast(ending.count))
  }
}

/// The folder that holds the package.
enum PackageFolder {
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
