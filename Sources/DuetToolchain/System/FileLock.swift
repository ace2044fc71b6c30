internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An exclusive claim on a tree, held until the value goes or its process dies: the kernel releases
/// it, so a killed holder leaves nothing to clean up.
///
/// The file itself stays: removing it would let two processes lock two files of one name.
package final class FileLock: Sendable {
  private let file: FileDescriptor

  private init(holding file: FileDescriptor) {
    self.file = file
  }

  deinit {
    // The next holder must not be taken for this one while it writes its own id.
    ftruncate(file.number, 0)
    // A child that is being started has a copy of the descriptor for a moment, which would hold it.
    duet_unlock(file.number)
  }

  package enum Failure: Error, Equatable, Sendable {
    /// Another process has it; its id when the file tells.
    case held(path: FilePath, by: Int32?)
    case file(FileError)
  }

  /// Takes the lock without waiting.
  static func take(
    _ name: FilePath, in folder: FileDescriptor, path: FilePath
  ) throws(Failure) -> FileLock {
    let file: FileDescriptor
    do {
      file = try open(name, in: folder, path: path)
    } catch {
      throw .file(error)
    }
    switch duet_try_lock(file.number) {
    case 0: break
    case EWOULDBLOCK: throw .held(path: path, by: holder(of: file))
    case let code: throw .file(FileError(path: path, code: code))
    }
    do {
      try writeHolder(to: file, path: path)
    } catch {
      throw .file(error)
    }
    return FileLock(holding: file)
  }

  private static func open(
    _ name: FilePath, in folder: FileDescriptor, path: FilePath
  ) throws(FileError) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = try folder.open(name, flags: flags, mode: 0o644, path: path)
    let kind = try file.status(path: path).kind
    guard kind == .regular else {
      throw FileError(path: path, reason: .isOfKind(kind, wanted: .regular))
    }
    return file
  }

  private static func writeHolder(to file: FileDescriptor, path: FilePath) throws(FileError) {
    guard ftruncate(file.number, 0) == 0 else { throw FileError(path: path, code: errno) }
    try file.writeAll("\(getpid())\n".utf8, path: path)
  }

  /// The id that the holder wrote; `nil` while it has not yet.
  private static func holder(of file: FileDescriptor) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    guard case .bytes(let count) = text.withUnsafeMutableBytes({ file.read(into: $0) }) else {
      return nil
    }
    let digits = text[..<count].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}

extension FileLock.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held(let path, by: let process?): "process \(process) holds \(path)"
    case .held(let path, by: nil): "another process holds \(path)"
    case .file(let error): error.description
    }
  }
}
