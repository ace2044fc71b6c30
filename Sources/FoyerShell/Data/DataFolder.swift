import Foundation

/// The folder of the app's documents, which one process has at a time.
package final class DataFolder {
  package let path: String
  private let lock: Int32

  /// Why a folder cannot be used, in words for a person.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Makes the folder where there is none, and takes it.
  package init(_ path: String) throws(Failure) {
    self.path = path
    try Self.make(path)
    lock = try Self.take(path)
  }

  deinit {
    close(lock)
  }

  /// Whether the folder at the path is still the one that was taken: it may have been deleted since,
  /// and another process may have made and taken a new one.
  package var isHeld: Bool {
    var held = stat()
    var there = stat()
    return fstat(lock, &held) == 0 && stat(Self.lockFile(of: path), &there) == 0
      && held.st_dev == there.st_dev && held.st_ino == there.st_ino
  }

  /// Whether a process has the folder.
  package static func isTaken(_ path: String) -> Bool {
    let descriptor = open(lockFile(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func lockFile(of path: String) -> String { "\(path)/foyer.lock" }

  private static func make(_ path: String) throws(Failure) {
    // Looked at first: where nothing may be made, what is there can do.
    if isFolder(path) { return }
    guard mkdir(path, 0o755) != 0 else { return }
    switch errno {
    case EEXIST where isFolder(path): return
    case EEXIST:
      throw Failure(
        description: "\(path) is no folder, and the documents need one; choose one with --data DIR")
    case ENOENT:
      let parent = (path as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != path else { throw notMade(path, ENOENT) }
      try make(parent)
      // Another process may have been faster.
      if mkdir(path, 0o755) != 0, errno != EEXIST { throw notMade(path, errno) }
    case let code: throw notMade(path, code)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  private static func notMade(_ path: String, _ code: Int32) -> Failure {
    Failure(
      description: "cannot make the folder \(path): \(String(cString: strerror(code))); "
        + "choose one with --data DIR")
  }

  private static func take(_ path: String) throws(Failure) -> Int32 {
    let lock = open(lockFile(of: path), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if lock < 0 {
      throw Failure(
        description: "cannot use the folder \(path): \(String(cString: strerror(errno)))")
    }
    // The system lets go of it when the process ends, however it does.
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(lock)
      throw Failure(
        description: code == EWOULDBLOCK
          ? "foyer is running over \(path) already; 'foyer open URL' reaches it"
          : "cannot lock the folder \(path): \(String(cString: strerror(code)))")
    }
    return lock
  }

  /// Where links for the app that runs arrive.
  package static func inbox(of path: String) -> String { "\(path)/links" }

  /// The folder that is used unless another one is asked for.
  package static func usual(_ environment: [String: String]) throws(Failure) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/foyer" }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw Failure(description: "there is no home folder; choose one with --data DIR")
    }
    return "\(home)/.local/share/foyer"
  }
}
