internal import CDuetSystem
internal import DuetKernel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Looking at files. Nothing here changes the disk, and nothing here can hang on a name that is no
/// regular file.
package enum FileSystem {
  /// The largest file that is read unless a caller says otherwise: 1 GiB.
  package static let usualSizeLimit = 1 << 30

  /// The status of a path, or `nil` when nothing is there.
  package static func status(
    of path: FilePath, followsLinks: Bool = true
  ) throws(FileError) -> FileStatus? {
    try path.withCString { text throws(FileError) in
      var information = stat()
      let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
      if fstatat(AT_FDCWD, text, &information, flags) == 0 { return FileStatus(information) }
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError(path: path, code: errno)
    }
  }

  /// The whole contents of a regular file; links to one are followed.
  ///
  /// - Throws: what else it is, or that it is larger than `limit`.
  /// - Complexity: one allocation of the file's size and five system calls.
  package static func read(
    _ path: FilePath, limit: Int = usualSizeLimit
  ) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO waits for a writer.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(path, flags: flags)
    } catch {
      // A socket can't be opened at all; its status still tells what it is.
      if let kind = try status(of: path)?.kind, kind != .regular {
        throw FileError(path: path, reason: .isOfKind(kind, wanted: .regular))
      }
      throw error
    }
    let status = try file.status(path: path)
    guard status.kind == .regular else {
      throw FileError(path: path, reason: .isOfKind(status.kind, wanted: .regular))
    }
    guard status.size <= limit else {
      throw FileError(path: path, reason: .largerThan(bytes: limit))
    }
    return try contents(of: file, expecting: status.size, limit: limit, path: path)
  }

  /// Reads until the end, whatever the status said: a file may grow meanwhile, and some claim a
  /// size of 0.
  static func contents(
    of file: FileDescriptor, expecting size: Int, limit: Int, path: FilePath
  ) throws(FileError) -> [UInt8] {
    var capacity = size + 1
    var contents = try chunk(of: file, capacity: capacity, path: path)
    var mayHoldMore = contents.count == capacity
    while mayHoldMore, contents.count <= limit {
      capacity = max(contents.count, 65536)
      let next = try chunk(of: file, capacity: capacity, path: path)
      mayHoldMore = next.count == capacity
      contents += next
    }
    guard contents.count <= limit else {
      throw FileError(path: path, reason: .largerThan(bytes: limit))
    }
    return contents
  }

  /// The next `capacity` bytes; fewer only at the end of the file.
  private static func chunk(
    of file: FileDescriptor, capacity: Int, path: FilePath
  ) throws(FileError) -> [UInt8] {
    var outcome = FileDescriptor.Transfer.bytes(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      LargePages.prefer(for: raw)
      while filled < capacity {
        outcome = file.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[filled...]))
        guard case .bytes(let count) = outcome else { return }
        filled += count
      }
    }
    switch outcome {
    case .bytes, .closed: return bytes
    case .wouldBlock: throw FileError(path: path, code: EAGAIN)
    case .failed(let code): throw FileError(path: path, code: code)
    }
  }
}

/// A name in a folder and what stands behind it; a symbolic link is told as one.
package struct FolderEntry: Equatable, Sendable {
  package let name: FilePath
  package let kind: FileKind

  package init(name: FilePath, kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}

extension FileSystem {
  /// The entries of a folder in the order of their names' bytes, `.` and `..` left out.
  package static func list(_ folder: FilePath) throws(FileError) -> [FolderEntry] {
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor.open(folder, flags: flags)
    } catch {
      if let kind = try status(of: folder)?.kind, kind != .folder {
        throw FileError(path: folder, reason: .isOfKind(kind, wanted: .folder))
      }
      throw error
    }
    return try list(descriptor, path: folder)
  }

  static func list(
    _ folder: FileDescriptor, path: FilePath
  ) throws(FileError) -> [FolderEntry] {
    // A descriptor of its own: reading moves the offset that copies of one descriptor share, and
    // `closedir` closes what it was given.
    var number: Int32 = -1
    let code = duet_open_at(folder.number, ".", O_RDONLY | O_DIRECTORY, 0, &number)
    guard code == 0 else { throw FileError(path: path, code: code) }
    guard let stream = fdopendir(number) else {
      let code = errno
      close(number)
      throw FileError(path: path, code: code)
    }
    defer { closedir(stream) }

    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      guard let text = duet_entry_name(entry) else { continue }
      let name = FilePath(bytes: Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
      if name == "." || name == ".." { continue }
      let format = duet_entry_format(entry)
      if format != 0 {
        entries.append(FolderEntry(name: name, kind: FileKind(mode: format)))
      } else if let kind = try status(of: name, in: folder, path: path)?.kind {
        entries.append(FolderEntry(name: name, kind: kind))
      }
    }
    guard errno == 0 else { throw FileError(path: path, code: errno) }
    return entries.sorted { $0.name < $1.name }
  }

  /// The status of one name in an open folder, the link itself for a link; `nil` when it is gone.
  static func status(
    of name: FilePath, in folder: FileDescriptor, path: FilePath
  ) throws(FileError) -> FileStatus? {
    try name.withCString { text throws(FileError) in
      var information = stat()
      if fstatat(folder.number, text, &information, AT_SYMLINK_NOFOLLOW) == 0 {
        return FileStatus(information)
      }
      guard errno == ENOENT else { throw FileError(path: path.appending(name), code: errno) }
      return nil
    }
  }
}
