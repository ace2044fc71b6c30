/// Where the app's one document lies.
@MainActor
package protocol KeyValueFile {
  /// The document, as `decode` understands its bytes. One that cannot be read, or that `decode`
  /// refuses, is kept aside under another name, and from then on there is none.
  func read<Document>(_ decode: ([UInt8]) throws -> Document) -> StoredDocument<Document>

  /// Puts a new document in the place of the old one, whole or not at all.
  func write(_ bytes: [UInt8]) throws(StorageProblem)
}

/// What lay in a file.
package enum StoredDocument<Document> {
  /// Nothing was written yet.
  case none
  case found(Document)
  /// Something that is no document of this app; the problem says where it is now.
  case unusable(StorageProblem)
}

/// What a person should know about the app's document. The app goes on in either case.
package enum StorageProblem: Error, Equatable, Sendable {
  /// The document could not be used, and lies under another name now.
  case keptAside(name: String, reason: String)
  /// The document could not be used, nor be moved away.
  case stuck(name: String, reason: String)
  /// What changed since the last write is in memory only.
  case notWritten(name: String, reason: String)
}

extension StorageProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .keptAside(let name, let reason):
      "the saved document could not be used and is kept as '\(name)': \(reason). To use it again, "
        + "quit, mend it and give it its old name"
    case .stuck(let name, let reason):
      "'\(name)' could not be used, and not be moved away: \(reason); nothing is saved"
    case .notWritten(let name, let reason):
      "'\(name)' could not be written: \(reason)"
    }
  }
}
