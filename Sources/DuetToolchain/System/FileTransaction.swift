internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// New contents for several files, put in place together.
///
/// `stage` writes each file completely into a staging folder, `commit` flushes them all to the disk
/// and only then replaces the old ones. When any step fails, the files replaced so far get their
/// old contents back. A kill at any instant leaves each file either old or new, and what it leaves
/// in the staging folder the next transaction removes.
package struct FileTransaction: ~Copyable {
  private struct Entry {
    let destination: FilePath
    let number: Int

    var staged: FilePath { FilePath("new-\(number)") }
    var backup: FilePath { FilePath("old-\(number)") }
  }

  private let tree: WritableTree
  private let lock: FileLock
  private let stagingPath: FilePath
  private let staging: FileDescriptor
  private var entries: [Entry] = []

  /// Opens the staging folder, a path below the tree's root, and empties it; the lock, which makes
  /// that safe, is kept until the transaction is over.
  package init(
    in tree: WritableTree, staging path: FilePath, holding lock: FileLock
  ) throws(FileError) {
    let staging = try tree.open(folder: path, creating: true)
    for leftover in try FileSystem.list(staging, path: path) {
      try tree.remove(path.appending(leftover.name))
    }
    self.tree = tree
    self.lock = lock
    self.stagingPath = path
    self.staging = staging
  }

  deinit {
    for entry in entries {
      tree.removeQuietly(entry.staged, in: staging)
      tree.removeQuietly(entry.backup, in: staging)
    }
  }

  /// Writes a file's new contents to the staging folder; nothing changes at the destination yet.
  ///
  /// - Throws: when the destination leaves the tree, passes through a link, or is something else
  ///   than a regular file.
  package mutating func stage(
    _ bytes: some Collection<UInt8>, for destination: FilePath
  ) throws(FileError) {
    let old = try checkDestination(destination)
    let entry = Entry(destination: destination, number: entries.count)
    entries.append(entry)
    let file = try staging.open(
      entry.staged, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644,
      path: stagingPath.appending(entry.staged))
    try file.writeAll(bytes, path: destination)
    if let old, fchmod(file.number, mode_t(old.mode)) != 0 {
      throw FileError(path: destination, code: errno)
    }
  }

  /// Puts every staged file in place.
  ///
  /// - Throws: with every destination as it was before.
  package mutating func commit() throws(FileError) {
    try flushStaged()
    var places: [Place] = []
    do {
      for entry in entries {
        let place = try prepare(entry)
        try tree.rename(
          entry.staged, in: staging, to: place.name, in: place.folder, path: entry.destination)
        places.append(place)
      }
    } catch {
      restore(places)
      throw error
    }
    for place in places { fsync(place.folder.number) }
  }
}

extension FileTransaction {
  /// Where a file goes, and its old contents under a second name.
  private struct Place {
    let folder: FileDescriptor
    let name: FilePath
    let backup: FilePath?
  }

  /// The old file's status; `nil` when the destination, or a folder above it, is not there yet.
  private func checkDestination(_ destination: FilePath) throws(FileError) -> FileStatus? {
    let parent: FileDescriptor
    let name: FilePath
    do {
      (parent, name) = try tree.openParent(of: destination, creating: false)
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
    let device = try parent.status(path: destination.parent).device
    guard try staging.status(path: stagingPath).device == device else {
      throw FileError(path: destination, reason: .onOtherFileSystem)
    }
    return try tree.checkReplaceable(name, in: parent, path: destination)
  }

  /// The contents reach the disk before any name points to them.
  private func flushStaged() throws(FileError) {
    for entry in entries {
      let file = try staging.open(
        entry.staged, flags: O_RDONLY | O_NOFOLLOW, path: stagingPath.appending(entry.staged))
      guard fsync(file.number) == 0 else { throw FileError(path: entry.destination, code: errno) }
    }
  }

  private func prepare(_ entry: Entry) throws(FileError) -> Place {
    let (folder, name) = try tree.openParent(of: entry.destination, creating: true)
    let old = try tree.checkReplaceable(name, in: folder, path: entry.destination)
    guard let old else { return Place(folder: folder, name: name, backup: nil) }
    try backUp(name, of: old, in: folder, as: entry)
    return Place(folder: folder, name: name, backup: entry.backup)
  }

  /// Copies, because not every file system has second names for one file.
  private func backUp(
    _ name: FilePath, of old: FileStatus, in folder: FileDescriptor, as entry: Entry
  ) throws(FileError) {
    let path = entry.destination
    let source = try folder.open(name, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW, path: path)
    let copy = try staging.open(
      entry.backup, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644, path: path)
    let contents = try FileSystem.contents(
      of: source, expecting: old.size, limit: .max - 1, path: path)
    try copy.writeAll(contents, path: path)
    guard fchmod(copy.number, mode_t(old.mode)) == 0 else {
      throw FileError(path: path, code: errno)
    }
  }

  /// Takes back what was done, as far as the system lets it: the failure being reported is the
  /// first one.
  private func restore(_ places: [Place]) {
    for place in places.reversed() {
      guard let backup = place.backup else {
        tree.removeQuietly(place.name, in: place.folder)
        continue
      }
      do {
        try tree.rename(backup, in: staging, to: place.name, in: place.folder, path: place.name)
      } catch {
        continue
      }
    }
  }
}
