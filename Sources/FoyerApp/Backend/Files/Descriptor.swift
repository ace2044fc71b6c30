#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system refused, in its own words.
struct SystemError: Error, CustomStringConvertible {
  let code: Int32

  var description: String { String(cString: strerror(code)) }
}

/// An open file, closed when it goes out of scope.
struct Descriptor: ~Copyable {
  private let number: Int32

  init(_ path: String, _ flags: Int32) throws(SystemError) {
    number = open(path, flags | O_CLOEXEC, 0o600)
    if number < 0 { throw SystemError(code: errno) }
  }

  deinit {
    close(number)
  }

  /// Reads a regular file to its end.
  ///
  /// - Parameter limit: how large it may be, in bytes; what has no end must not hold up the launch.
  func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var facts = stat()
    if fstat(number, &facts) != 0 { throw SystemError(code: errno) }
    if facts.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR) }
    if facts.st_mode & S_IFMT != S_IFREG { throw SystemError(code: ENOTSUP) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(number, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
        if bytes.count > limit { throw SystemError(code: EFBIG) }
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Returns when the contents are on the disk.
  func flush() throws(SystemError) {
    if fsync(number) != 0 { throw SystemError(code: errno) }
  }
}
