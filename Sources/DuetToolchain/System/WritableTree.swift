internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The one door through which files are written: a folder, and paths below it.
///
/// No write leaves the folder. A path with `..` is refused, and so is a path that passes through a
/// symbolic link: folders are opened one by one, each inside the one before.
package struct WritableTree: Sendable {
  package let root: FilePath
  let folder: FileDescriptor

  /// Opens the root, which may itself be reached through links.
  package init(root: FilePath) throws(FileError) {
    self.root = root
    folder = try FileDescriptor.open(root, flags: O_RDONLY | O_DIRECTORY)
  }

  init(root: FilePath, folder: FileDescriptor) {
    self.root = root
    self.folder = folder
  }

  /// Creates a folder and those above it, as far as they are missing.
  package func createFolder(_ path: FilePath) throws(FileError) {
    _ = try open(folder: path, creating: true)
  }

  /// Puts a file in place in one step: a reader sees the old contents or the new. Missing folders
  /// are created. It is not flushed to the disk: for reports, which the next run writes again.
  package func replace(_ path: FilePath, with bytes: some Collection<UInt8>) throws(FileError) {
    let (parent, name) = try openParent(of: path, creating: true)
    try checkReplaceable(name, in: parent, path: path)
    let temporary = FilePath(bytes: Array(".\(getpid())-".utf8) + name.bytes)
    defer { removeQuietly(temporary, in: parent) }
    let file = try parent.open(
      temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o644, path: path)
    try file.writeAll(bytes, path: path)
    try rename(temporary, in: parent, to: name, in: parent, path: path)
  }

  /// Removes a file, or a link itself; a file that is not there is no error.
  package func remove(_ path: FilePath) throws(FileError) {
    let (parent, name) = try openParent(of: path, creating: false)
    try name.withCString { text throws(FileError) in
      if unlinkat(parent.number, text, 0) != 0, errno != ENOENT {
        throw FileError(path: path, code: errno)
      }
    }
  }

  /// Removes a folder that holds nothing; any other stays, and so does a link.
  package func removeFolderIfEmpty(_ path: FilePath) throws(FileError) {
    let (parent, name) = try openParent(of: path, creating: false)
    try name.withCString { text throws(FileError) in
      guard unlinkat(parent.number, text, AT_REMOVEDIR) != 0 else { return }
      guard [ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(errno) else {
        throw FileError(path: path, code: errno)
      }
    }
  }

  /// Takes the lock that the file at `path` stands for; missing folders are created.
  package func lock(_ path: FilePath) throws(FileLock.Failure) -> FileLock {
    let parent: FileDescriptor
    let name: FilePath
    do {
      (parent, name) = try openParent(of: path, creating: true)
    } catch {
      throw .file(error)
    }
    return try FileLock.take(name, in: parent, path: path)
  }
}

extension WritableTree {
  func openParent(
    of path: FilePath, creating: Bool
  ) throws(FileError) -> (folder: FileDescriptor, name: FilePath) {
    guard path.staysInside else { throw FileError(path: path, reason: .outsideTree) }
    let parent = path.parent
    let opened = parent == "." ? folder : try open(folder: parent, creating: creating)
    return (opened, FilePath(bytes: Array(path.lastComponent)))
  }

  func open(folder path: FilePath, creating: Bool) throws(FileError) -> FileDescriptor {
    guard path.staysInside else { throw FileError(path: path, reason: .outsideTree) }
    var current = folder
    var walked = FilePath(bytes: [])
    for component in path.components {
      let name = FilePath(bytes: Array(component))
      walked = walked.bytes.isEmpty ? name : walked.appending(name)
      current = try step(into: name, from: current, path: walked, creating: creating)
    }
    return current
  }

  private func step(
    into name: FilePath, from parent: FileDescriptor, path: FilePath, creating: Bool
  ) throws(FileError) -> FileDescriptor {
    let status = try FileSystem.status(of: name, in: parent, path: path.parent)
    if let kind = status?.kind, kind != .folder {
      throw FileError(path: path, reason: .isOfKind(kind, wanted: .folder))
    }
    if status == nil, creating {
      try name.withCString { text throws(FileError) in
        if mkdirat(parent.number, text, 0o755) != 0, errno != EEXIST {
          throw FileError(path: path, code: errno)
        }
      }
    }
    return try parent.open(name, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, path: path)
  }

  /// A file may stand where nothing or a regular file does.
  @discardableResult
  func checkReplaceable(
    _ name: FilePath, in parent: FileDescriptor, path: FilePath
  ) throws(FileError) -> FileStatus? {
    let status = try FileSystem.status(of: name, in: parent, path: path.parent)
    if let kind = status?.kind, kind != .regular {
      throw FileError(path: path, reason: .isOfKind(kind, wanted: .regular))
    }
    return status
  }

  func rename(
    _ old: FilePath, in oldFolder: FileDescriptor, to new: FilePath, in newFolder: FileDescriptor,
    path: FilePath
  ) throws(FileError) {
    try old.withCString { oldText throws(FileError) in
      try new.withCString { newText throws(FileError) in
        guard renameat(oldFolder.number, oldText, newFolder.number, newText) == 0 else {
          throw FileError(path: path, code: errno)
        }
      }
    }
  }

  /// For what is a leftover at worst: the next run removes it.
  func removeQuietly(_ name: FilePath, in parent: FileDescriptor) {
    guard !name.bytes.contains(0) else { return }
    let text = name.bytes.map { CChar(bitPattern: $0) } + [0]
    unlinkat(parent.number, text, 0)
  }
}
