/// Requests on their way into a pipe.
struct OutgoingBytes {
  /// No more requests are asked for while this many bytes wait: what a pipe takes at once.
  static let batch = 64 << 10

  private var bytes: [UInt8] = []
  private var sent = 0

  /// How many bytes wait.
  var count: Int { bytes.count - sent }

  /// Appends one line and its line feed, or nothing.
  mutating func appendLine(_ append: (inout [UInt8]) -> Bool) -> Bool {
    guard append(&bytes) else { return false }
    bytes.append(0x0A)
    return true
  }

  /// Appends bytes as they are.
  mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  /// Writes as much as the pipe takes.
  mutating func write(to file: FileDescriptor) -> FileDescriptor.Transfer {
    while count > 0 {
      let transfer = bytes.withUnsafeBytes { all in
        file.write(UnsafeRawBufferPointer(rebasing: all[sent...]))
      }
      guard case .bytes(let written) = transfer else { return transfer }
      sent += written
    }
    removeAll()
    return .bytes(0)
  }

  mutating func removeAll() {
    // One large request must not hold its memory for the rest of a run.
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * Self.batch)
    sent = 0
  }
}
