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
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(description: "cannot make the folder \(path): \(error.localizedDescription)")
    }
    lock = open("\(path)/foyer.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
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
  }

  deinit {
    close(lock)
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
