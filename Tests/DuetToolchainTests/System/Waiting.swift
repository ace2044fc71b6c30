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

/// Whether no process of this id runs any more; a zombie, whose new parent has not looked yet,
/// counts as gone.
func isGone(_ process: Int32) -> Bool {
  guard kill(process, 0) == 0 else { return true }
  guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
    return true
  }
  let state = status.split(separator: ")").last?.split(separator: " ").first
  return state == "Z" || state == "X"
}
