import Foundation

/// A system call on the terminal that failed.
package struct TerminalError: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// - Parameter action: what could not be done, such as "read the terminal".
  init(_ action: String, code: Int32 = errno) {
    description = "cannot \(action): \(String(cString: strerror(code)))"
  }
}
