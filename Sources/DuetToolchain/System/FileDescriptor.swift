internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open descriptor, closed when the last reference goes.
final class FileDescriptor: Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}

extension FileDescriptor {
  static func open(
    _ path: FilePath, flags: Int32, mode: mode_t = 0
  ) throws(FileError) -> FileDescriptor {
    try path.withCString { text throws(FileError) in
      var number: Int32 = -1
      let code = duet_open(text, flags, mode, &number)
      guard code == 0 else { throw FileError(path: path, code: code) }
      return FileDescriptor(owning: number)
    }
  }

  /// Opens a name inside this folder; `path` is what an error calls it.
  func open(
    _ name: FilePath, flags: Int32, mode: mode_t = 0, path: FilePath
  ) throws(FileError) -> FileDescriptor {
    try name.withCString { text throws(FileError) in
      var result: Int32 = -1
      let code = duet_open_at(number, text, flags, mode, &result)
      guard code == 0 else { throw FileError(path: path, code: code) }
      return FileDescriptor(owning: result)
    }
  }

  /// For reading nothing.
  static func nullDevice() throws(SystemFailure) -> FileDescriptor {
    var number: Int32 = -1
    let code = duet_open("/dev/null", O_RDONLY, 0, &number)
    guard code == 0 else { throw SystemFailure(code: code) }
    return FileDescriptor(owning: number)
  }

  /// Both ends of a new pipe.
  static func pipe() throws(SystemFailure) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    let code = duet_pipe(&ends)
    guard code == 0 else { throw SystemFailure(code: code) }
    return (FileDescriptor(owning: ends[0]), FileDescriptor(owning: ends[1]))
  }

  func makeNonblocking() throws(SystemFailure) {
    let code = duet_set_nonblocking(number)
    guard code == 0 else { throw SystemFailure(code: code) }
  }

  func status(path: FilePath) throws(FileError) -> FileStatus {
    var information = stat()
    guard fstat(number, &information) == 0 else { throw FileError(path: path, code: errno) }
    return FileStatus(information)
  }

  /// What a read or a write came to.
  enum Transfer: Equatable {
    case bytes(Int)
    /// A read met the end; a write met a pipe that nobody reads.
    case closed
    case wouldBlock
    case failed(code: Int32)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = systemRead(number, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .closed }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .wouldBlock : .failed(code: errno)
    }
  }

  func write(_ buffer: UnsafeRawBufferPointer) -> Transfer {
    while true {
      let count = systemWrite(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      case EPIPE: return .closed
      default: return .failed(code: errno)
      }
    }
  }

  /// Waits until one of them can be read, or written, without waiting, or the time is over.
  ///
  /// - Returns: whether one can.
  @discardableResult
  static func wait(
    reading: [FileDescriptor], writing: [FileDescriptor], milliseconds: Int32
  ) -> Bool {
    var entries =
      reading.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      + writing.map { pollfd(fd: $0.number, events: Int16(POLLOUT), revents: 0) }
    return poll(&entries, nfds_t(entries.count), milliseconds) > 0
  }

  /// Writes everything; for files, where a write does not wait.
  func writeAll(_ bytes: some Collection<UInt8>, path: FilePath) throws(FileError) {
    let code = bytes.withContiguousStorageIfAvailable { writeAll(UnsafeRawBufferPointer($0)) }
    guard let code else { return try writeAll(Array(bytes), path: path) }
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// 0, or the error number.
  private func writeAll(_ buffer: UnsafeRawBufferPointer) -> Int32 {
    var rest = buffer[...]
    while !rest.isEmpty {
      switch write(UnsafeRawBufferPointer(rebasing: rest)) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .closed: return EPIPE
      case .wouldBlock: return EAGAIN
      case .failed(let code): return code
      }
    }
    return 0
  }
}

/// An error number of the system that concerns no file in particular.
package struct SystemFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let code: Int32

  package var description: String { systemErrorText(code) }
}

// Inside an extension that declares `read` and `write` the C functions go by these names.

private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, buffer, count)
}
