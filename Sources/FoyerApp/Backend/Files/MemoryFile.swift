/// A file without a disk: for tests, and for a relaunch over the same contents.
@MainActor
package final class MemoryFile: KeyValueFile {
  package private(set) var bytes: [UInt8]?
  /// The documents that could not be used, in the order in which they were found.
  package private(set) var keptAside: [[UInt8]] = []

  package init(_ text: String? = nil) {
    bytes = text.map { Array($0.utf8) }
  }

  /// What is written, as text.
  package var text: String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  package func read<Document>(
    _ decode: ([UInt8]) throws -> Document
  ) -> StoredDocument<Document> {
    guard let bytes else { return .none }
    do {
      return .found(try decode(bytes))
    } catch {
      self.bytes = nil
      keptAside.append(bytes)
      return .unusable(.keptAside(name: "memory-\(keptAside.count)", reason: "\(error)"))
    }
  }

  package func write(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}
