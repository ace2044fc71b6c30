import DuetToolchain
import Foundation
import Synchronization

/// Counts how often it was asked.
final class Counter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}

extension TemporaryFolder {
  /// Blocks until no process has the file locked any more. What a process forks shares its lock, so
  /// this waits for both.
  func waitUntilNobodyHolds(_ relative: FilePath) throws {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: text(path(relative))))
    flock(file.fileDescriptor, LOCK_EX)
    try file.close()
  }
}
