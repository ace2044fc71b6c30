import DuetToolchain
import Foundation

/// A folder of its own for one test, removed when the last reference goes.
final class TemporaryFolder: Sendable {
  let path: FilePath

  init(named suffix: String = "") throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-\(UUID().uuidString)\(suffix)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = FilePath(url.path)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: text(path))
    } catch {
      print("left behind: \(error)")
    }
  }

  func text(_ path: FilePath) -> String {
    String(decoding: path.bytes, as: UTF8.self)
  }

  func path(_ relative: FilePath) -> FilePath {
    path.appending(relative)
  }

  @discardableResult
  func write(_ contents: some Sequence<UInt8>, to relative: FilePath) throws -> FilePath {
    let place = path(relative)
    try FileManager.default.createDirectory(
      atPath: text(place.parent), withIntermediateDirectories: true)
    try Data(contents).write(to: URL(fileURLWithPath: text(place)))
    return place
  }

  @discardableResult
  func write(_ contents: String, to relative: FilePath) throws -> FilePath {
    try write(contents.utf8, to: relative)
  }

  /// Writes a file that can be started.
  @discardableResult
  func writeScript(_ contents: String, to relative: FilePath) throws -> FilePath {
    let place = try write(contents, to: relative)
    try setMode(0o755, of: relative)
    return place
  }

  func setMode(_ mode: Int, of relative: FilePath) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: text(path(relative)))
  }

  func createFolder(_ relative: FilePath) throws {
    try FileManager.default.createDirectory(
      atPath: text(path(relative)), withIntermediateDirectories: true)
  }

  func link(_ relative: FilePath, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: text(path(relative)), withDestinationPath: destination)
  }

  /// Everything below the folder, in order: folders end in `/`, links name their target, files
  /// show their contents.
  func listing() throws -> [String] {
    try listing(of: path, prefix: "")
  }

  private func listing(of folder: FilePath, prefix: String) throws -> [String] {
    var lines: [String] = []
    for entry in try FileSystem.list(folder) {
      let place = folder.appending(entry.name)
      let name = prefix + text(entry.name)
      switch entry.kind {
      case .folder:
        lines.append(name + "/")
        lines += try listing(of: place, prefix: name + "/")
      case .symbolicLink:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: text(place))
        lines.append("\(name) -> \(target)")
      case .regular:
        lines.append("\(name): \(String(decoding: try FileSystem.read(place), as: UTF8.self))")
      default:
        lines.append("\(name) is \(entry.kind.phrase)")
      }
    }
    return lines
  }
}
