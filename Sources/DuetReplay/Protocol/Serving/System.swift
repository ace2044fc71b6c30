#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Everything that the replay server asks of the platform.

/// An open file, read from or written to as it stands.
struct Descriptor: Equatable {
  let number: Int32

  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  /// Reads what there is, at most a buffer full; waits until there is something.
  ///
  /// - Returns: the number of bytes; 0 at the end of input.
  /// - Throws: `SystemError` for everything but an interruption.
  func readSome(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    while true {
      let count = read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      try waitAfterError(for: Int16(POLLIN))
    }
  }

  /// Writes all of the bytes, in as many pieces as the other end takes.
  ///
  /// - Throws: `SystemError` for everything but an interruption.
  func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(number, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeBufferPointer(rebasing: rest[count...])
      } else {
        try waitAfterError(for: Int16(POLLOUT))
      }
    }
  }

  /// A second number for the same open file.
  func duplicate() throws(SystemError) -> Descriptor {
    let copy = dup(number)
    if copy < 0 { throw SystemError(code: errno) }
    return Descriptor(number: copy)
  }

  /// Lets this number stand for another open file from now on.
  func become(_ other: Descriptor) throws(SystemError) {
    if dup2(other.number, number) < 0 { throw SystemError(code: errno) }
  }

  /// Goes on after an interruption, and waits where the descriptor itself does not block.
  private func waitAfterError(for events: Int16) throws(SystemError) {
    let code = errno
    switch code {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: number, events: events, revents: 0)
      _ = poll(&request, 1, -1)
    default: throw SystemError(code: code)
    }
  }
}

/// Why the system refused a call.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  var isBrokenPipe: Bool { code == EPIPE }

  var description: String { String(cString: strerror(code)) }
}

enum System {
  /// Makes writing to a closed pipe an error instead of the end of the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  static func exitProcess(status: Int32) -> Never {
    exit(status)
  }

  /// The offset of the first line feed.
  static func lineFeed(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
