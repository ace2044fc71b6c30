import Foundation

/// A new file that lines are appended to.
package final class TraceFile {
  private let descriptor: Int32
  private let path: String
  /// Why the trace is not whole, once it is not.
  package private(set) var problem: String?

  /// - Throws: `DataFolder.Failure` when there is a file already, or there can be none.
  package init(_ path: String) throws(DataFolder.Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    if descriptor < 0 {
      let reason = errno == EEXIST ? "there is a file already" : String(cString: strerror(errno))
      throw DataFolder.Failure(description: "cannot write a trace to \(path): \(reason)")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Appends a line; after a failure nothing more is written, so that the trace has no hole.
  package func append(_ line: [UInt8]) {
    guard problem == nil else { return }
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        problem = "the trace \(path) ends early: \(String(cString: strerror(errno)))"
        return
      }
    }
  }
}
