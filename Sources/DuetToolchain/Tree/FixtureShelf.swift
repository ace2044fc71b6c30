import Synchronization

/// Recordings that were read before, as long as there is room: however many there are, a run's memory
/// stays bounded, and what finds no room is read again.
final class FixtureShelf: Sendable {
  /// For the bytes of the files; what is understood of one takes about as much again.
  private static let room = 32 << 20

  private struct Contents {
    var room = FixtureShelf.room
    var bytes: [FilePath: [UInt8]] = [:]
    var files: [FixtureRow: FixtureFile] = [:]
  }

  private let contents = Mutex(Contents())

  func bytes(of path: String) -> [UInt8]? {
    let path = FilePath(path)
    return contents.withLock { $0.bytes[path] }
  }

  func file(of row: FixtureRow) -> FixtureFile? { contents.withLock { $0.files[row] } }

  func keep(_ bytes: [UInt8], of path: String) {
    let path = FilePath(path)
    contents.withLock { contents in
      guard bytes.count <= contents.room, contents.bytes[path] == nil else { return }
      contents.room -= bytes.count
      contents.bytes[path] = bytes
    }
  }

  /// Keeps a file whose bytes are kept.
  func keep(_ file: FixtureFile) {
    let path = FilePath(file.document.path)
    contents.withLock { contents in
      if contents.bytes[path] != nil { contents.files[file.row] = file }
    }
  }
}
