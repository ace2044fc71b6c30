#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A document on the disk. Cut off at any instant of a write, it is the old one or the new one.
@MainActor
package final class DiskFile: KeyValueFile {
  /// No document of one account comes near it.
  private static let sizeLimit = 16 << 20
  private let folder: String
  private let name: String
  private let isOurs: @MainActor () -> Bool
  /// What could not be used and could not be moved away is not written over.
  private var isStuck = false

  /// A file of that name in a folder that exists.
  ///
  /// - Parameter isOurs: whether the folder is still this process' own; nothing is written when not.
  package init(
    folder: String, name: String = "foyer.json", isOurs: @escaping @MainActor () -> Bool = { true }
  ) {
    self.folder = folder
    self.name = name
    self.isOurs = isOurs
  }

  /// Where a process writes a document before it takes its name. The process' own, so that two apps
  /// over one folder do not write into one file.
  nonisolated package static func freshName(of name: String, process: Int32) -> String {
    "\(name).new-\(process)"
  }

  package func read<Document>(
    _ decode: ([UInt8]) throws -> Document
  ) -> StoredDocument<Document> {
    do {
      return .found(try decode(try contents(of: name)))
    } catch let error as SystemError where error.code == ENOENT {
      return .none
    } catch {
      return .unusable(keepAside(reason: "\(error)"))
    }
  }

  package func write(_ bytes: [UInt8]) throws(StorageProblem) {
    guard !isStuck else {
      throw .notWritten(name: name, reason: "an unusable document is in the way")
    }
    guard isOurs() else { throw .notWritten(name: name, reason: Self.lostFolder) }
    do throws(SystemError) {
      let fresh = Self.freshName(of: name, process: getpid())
      do throws(SystemError) {
        try create(fresh, bytes)
        try rename(fresh, to: name)
      } catch {
        unlink(path(fresh))
        throw error
      }
      try flushFolder()
    } catch {
      throw .notWritten(name: name, reason: "\(error)")
    }
  }

  private static let lostFolder =
    "its folder was deleted or replaced while the app ran; quit and start again"

  private func keepAside(reason: String) -> StorageProblem {
    guard isOurs() else {
      isStuck = true
      return .stuck(name: name, reason: "\(reason); \(Self.lostFolder)")
    }
    var number = 1
    while exists("\(name).unusable-\(number)") { number += 1 }
    let aside = "\(name).unusable-\(number)"
    do throws(SystemError) {
      try rename(name, to: aside)
      try flushFolder()
      return .keptAside(name: aside, reason: reason)
    } catch {
      isStuck = true
      return .stuck(name: name, reason: "\(reason); \(error)")
    }
  }
}

extension DiskFile {
  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func exists(_ name: String) -> Bool {
    var info = stat()
    return lstat(path(name), &info) == 0
  }

  private func contents(of name: String) throws(SystemError) -> [UInt8] {
    // Not blocking: a pipe in the file's place must not hold up the launch.
    let descriptor = try Descriptor(path(name), O_RDONLY | O_NONBLOCK)
    return try descriptor.readAll(limit: Self.sizeLimit)
  }

  private func create(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try Descriptor(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
    try descriptor.writeAll(bytes)
    try descriptor.flush()
  }

  private func rename(_ name: String, to other: String) throws(SystemError) {
    #if canImport(Glibc)
      let status = Glibc.rename(path(name), path(other))
    #elseif canImport(Musl)
      let status = Musl.rename(path(name), path(other))
    #else
      let status = Darwin.rename(path(name), path(other))
    #endif
    if status != 0 { throw SystemError(code: errno) }
  }

  /// Makes a rename last through a power cut.
  private func flushFolder() throws(SystemError) {
    try Descriptor(folder, O_RDONLY | O_DIRECTORY).flush()
  }
}
