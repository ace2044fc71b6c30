import CFoyerTerminal
import Foundation

/// The terminal on standard input and output.
package struct Terminal: Sendable {
  private static let input: Int32 = STDIN_FILENO
  private static let output: Int32 = STDOUT_FILENO

  /// The other screen, bracketed paste.
  private static let enterSequence = Array("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[2J".utf8)
  /// Everything as it was: plain style, no paste marks, cursor shown, the usual screen.
  private static let leaveSequence = Array("\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8)

  package init() {}

  /// Whether standard input and output are a terminal.
  package var isPresent: Bool { isatty(Self.input) == 1 && isatty(Self.output) == 1 }

  /// Makes the terminal raw; `leave`, or a crash, gives it back.
  package func enter() throws {
    let status = foyer_terminal_enter(
      Self.input, Self.output, Self.enterSequence, Self.enterSequence.count,
      Self.leaveSequence, Self.leaveSequence.count)
    if status != 0 { throw TerminalError("use the terminal") }
  }

  package func leave() { foyer_terminal_leave() }

  /// Lets the shell have the terminal until the process is continued.
  package func suspend() throws {
    leave()
    foyer_stop_here()
    try enter()
  }

  /// Ends the process as the signal does that asked for it.
  package func end(bySignal number: Int32) -> Never {
    leave()
    foyer_end_by(number)
    exit(128 + number)
  }

  /// The size in cells; the usual 80 by 24 where the terminal does not say.
  package var size: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard foyer_terminal_size(Self.output, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return (80, 24)
    }
    return (Int(columns), Int(rows))
  }

  /// Writes everything, waiting for a terminal that is slow.
  package func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(Self.output, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: Self.output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if errno != EINTR {
        throw TerminalError("write to the terminal")
      }
    }
  }
}
