import Foundation

/// A named pipe through which another process sends lines to the one that runs.
///
/// A pipe and no socket: its path may be of any length, and when the reader dies, however it does,
/// the next sender is told that nobody reads.
package struct Inbox: Sendable {
  let descriptor: Int32

  /// A line may be so long, in bytes with its line feed, for the system to deliver it in one piece.
  package static let lineLimit = 4096

  /// Opens the inbox for reading; what is there under its name and is no pipe stays as it is.
  ///
  /// - Throws: `TerminalError` when there can be none.
  package init(atPath path: String) throws {
    if mkfifo(path, 0o600) != 0, errno != EEXIST { throw TerminalError("make the inbox \(path)") }
    try Self.expectPipe(atPath: path)
    // Also open for writing, or the pipe would be at its end between two senders.
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw Self.notOpened(path, errno) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else {
      close(descriptor)
      throw Self.foreign(path, facts.st_mode)
    }
  }

  /// Sends one line to the process that reads the inbox.
  ///
  /// - Returns: `false` when no process does.
  /// - Throws: `TerminalError` when the line cannot be sent.
  package static func send(_ line: String, toPath path: String) throws -> Bool {
    let bytes = Array((line + "\n").utf8)
    guard bytes.count <= lineLimit, !line.utf8.contains(0x0A) else {
      throw TerminalError("send the line", code: EMSGSIZE)
    }
    try expectPipe(atPath: path)
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENXIO || errno == ENOENT { return false }
      throw notOpened(path, errno)
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else {
      throw foreign(path, facts.st_mode)
    }
    let sent = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if sent != bytes.count { throw TerminalError("send the line") }
    return true
  }
}

extension Inbox {
  /// Looks before anything is opened: to open what is no pipe can fail in ways that say less.
  private static func expectPipe(atPath path: String) throws(TerminalError) {
    var facts = stat()
    // What cannot be looked at, or is not there, is told by opening it.
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFIFO else { return }
    throw foreign(path, facts.st_mode)
  }

  private static func foreign(_ path: String, _ mode: mode_t) -> TerminalError {
    let kind =
      switch mode & S_IFMT {
      case S_IFDIR: "a folder"
      case S_IFREG: "a file"
      default: "no pipe"
      }
    return TerminalError(
      saying: "\(path) is \(kind), and links arrive through a pipe of that name; move it away and "
        + "start foyer again")
  }

  private static func notOpened(_ path: String, _ code: Int32) -> TerminalError {
    guard code == EACCES else { return TerminalError("open the pipe \(path)", code: code) }
    return TerminalError(
      saying: "no permission for the pipe \(path); who runs foyer, and who sends it links, must be "
        + "allowed to read and write it")
  }
}
