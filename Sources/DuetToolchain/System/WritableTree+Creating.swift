#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension WritableTree {
  /// Opens a folder that a person names, which is created with all above it that is missing.
  init(creating path: FilePath) throws(FileError) {
    let nearest = try NearestFolder(of: path)
    let top = try WritableTree(root: nearest.folder)
    guard !nearest.missing.isEmpty else {
      self = top
      return
    }
    do {
      let rest = FilePath(names: nearest.missing)
      self.init(
        root: nearest.folder.appending(rest), folder: try top.open(folder: rest, creating: true))
    } catch {
      throw FileError(path: nearest.folder.appending(error.path), reason: error.reason)
    }
  }

  /// Makes sure that files can be created in the root: one is, and is removed again. What a file
  /// system allows is not told by permissions alone.
  func tryCreating() throws(FileError) {
    try tryCreating("trial", in: folder, path: root)
  }

  /// Makes sure that a file can be put in place; missing folders are created.
  func tryReplacing(_ path: FilePath) throws(FileError) {
    let (parent, name) = try openParent(of: path, creating: true)
    try checkReplaceable(name, in: parent, path: path)
    try tryCreating(name, in: parent, path: path)
  }

  private func tryCreating(
    _ name: FilePath, in parent: FileDescriptor, path: FilePath
  ) throws(FileError) {
    let trial = FilePath(bytes: Array(".\(getpid())-".utf8) + name.bytes)
    defer { removeQuietly(trial, in: parent) }
    _ = try parent.open(
      trial, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o644, path: path)
  }

  /// Opens a folder that nobody but this person can look into or write to; its name may be known to
  /// everybody and lie where everybody may create files.
  ///
  /// - Throws: `notPrivate` for one that somebody else made, or may write to.
  init(private path: FilePath, creating: Bool) throws(FileError) {
    let parent = try FileDescriptor.open(path.parent, flags: O_RDONLY | O_DIRECTORY)
    let name = FilePath(bytes: Array(path.lastComponent))
    if creating {
      try name.withCString { text throws(FileError) in
        if mkdirat(parent.number, text, 0o700) != 0, errno != EEXIST {
          throw FileError(path: path, code: errno)
        }
      }
    }
    if let kind = try FileSystem.status(of: name, in: parent, path: path.parent)?.kind,
      kind != .folder
    {
      throw FileError(path: path, reason: .isOfKind(kind, wanted: .folder))
    }
    let folder = try parent.open(name, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, path: path)
    let status = try folder.status(path: path)
    guard status.owner == FileSystem.effectiveUser, status.mode & 0o077 == 0 else {
      throw FileError(path: path, reason: .notPrivate)
    }
    self.init(root: path, folder: folder)
  }
}

extension FileSystem {
  /// The number of the person in whose name files are opened.
  static var effectiveUser: UInt32 { geteuid() }

  /// Throws where the system would not let this process create files in a folder.
  static func requireWritable(_ folder: FilePath) throws(FileError) {
    try folder.withCString { text throws(FileError) in
      if faccessat(AT_FDCWD, text, W_OK | X_OK, AT_EACCESS) != 0 {
        throw FileError(path: folder, code: errno)
      }
    }
  }
}

extension FileError {
  /// Whether the place may be read but not written to, by anybody or by this person.
  var isOfReadOnlyPlace: Bool {
    switch reason {
    case .accessDenied: true
    case .system(let code): code == EROFS
    default: false
    }
  }
}
