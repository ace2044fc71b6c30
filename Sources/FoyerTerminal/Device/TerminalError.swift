import Foundation

/// A system call on the terminal that failed.
package struct TerminalError: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// - Parameter description: what is wrong and what to do.
  init(saying description: String) {
    self.description = description
  }

  /// - Parameter action: what could not be done, such as "read the terminal".
  init(_ action: String, code: Int32 = errno) {
    description = "cannot \(action): \(String(cString: strerror(code)))"
  }
}
