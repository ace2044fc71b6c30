import DuetKernel

/// Requests on their way into a pipe.
struct OutgoingBytes: ~Copyable {
  /// No more requests are asked for while this many bytes wait: what a pipe takes at once.
  static let batch = 64 << 10

  private var bytes = OutputBytes()
  private var sent = 0

  /// How many bytes wait.
  var count: Int { bytes.written.count - sent }

  /// Asks for requests until there are enough.
  ///
  /// - Parameter room: how many there may be.
  /// - Returns: how many there were.
  mutating func fill(from consumer: inout some ReplyConsumer, room: Int) -> Int {
    var appended = 0
    while appended < room, count < Self.batch {
      let more = consumer.appendRequests(
        to: &bytes, atMost: room - appended, until: sent + Self.batch)
      if more == 0 { break }
      appended += more
    }
    return appended
  }

  /// Appends bytes as they are.
  mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Writes as much as the pipe takes.
  mutating func write(to file: FileDescriptor) -> FileDescriptor.Transfer {
    while count > 0 {
      let rest = UnsafeBufferPointer(rebasing: bytes.written[sent...])
      let transfer = file.write(UnsafeRawBufferPointer(rest))
      guard case .bytes(let written) = transfer else { return transfer }
      sent += written
    }
    removeAll()
    return .bytes(0)
  }

  mutating func removeAll() {
    // One large request must not hold its memory for the rest of a run.
    if bytes.written.count > 4 * Self.batch { bytes = OutputBytes() } else { bytes.removeAll() }
    sent = 0
  }
}
