import CFoyerTerminal
import Foundation

/// Waits for keys, signals and messages on a thread of its own.
package struct EventSource: Sendable {
  /// How long an escape waits for the rest of a sequence, in milliseconds: a terminal sends one in
  /// a piece, a person needs longer for two keys.
  private static let escapePause: Int32 = 40
  private static let bufferSize = 4096

  private let input: Int32
  private let signals: Int32
  private let inbox: Inbox?

  /// - Throws: `TerminalError` when signals cannot be routed.
  package init(input: Int32 = STDIN_FILENO, inbox: Inbox? = nil) throws {
    signals = foyer_signals_open()
    if signals < 0 { throw TerminalError("route signals") }
    self.input = input
    self.inbox = inbox
  }

  /// The events in order; the stream ends after `closed` or `ended`.
  package func events() -> AsyncStream<TerminalEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let thread = Thread { [self] in
      run { continuation.yield($0) }
      continuation.finish()
    }
    thread.name = "foyer terminal"
    thread.start()
    return stream
  }

  private func run(_ yield: (TerminalEvent) -> Void) {
    var decoder = KeyDecoder()
    var lines = LineBuffer()
    while true {
      var watched = [input, signals, inbox?.descriptor ?? -1]
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let ready = poll(
        &watched, nfds_t(watched.count), decoder.isWaiting ? Self.escapePause : -1)
      if ready < 0 {
        if errno == EINTR { continue }
        return yield(.closed)
      }
      if ready == 0 { decoder.pause().forEach { yield(.key($0)) } }
      if watched[1].revents != 0, let last = takeSignals(yield) { return yield(last) }
      if watched[2].revents != 0 {
        for line in lines.feed(readSome(watched[2].fd) ?? []) { yield(.message(line)) }
      }
      if watched[0].revents != 0 {
        guard let bytes = readSome(input), !bytes.isEmpty else { return yield(.closed) }
        decoder.feed(bytes).forEach { yield(.key($0)) }
      }
    }
  }

  /// Tells of signals; the one that asks for the end is returned.
  private func takeSignals(_ yield: (TerminalEvent) -> Void) -> TerminalEvent? {
    for byte in readSome(signals) ?? [] {
      switch Int(byte) {
      case FOYER_SIGNAL_RESIZE: yield(.resized)
      case FOYER_SIGNAL_SUSPEND: yield(.suspended)
      default: return .ended(bySignal: foyer_signals_end_signal())
      }
    }
    return nil
  }

  /// - Returns: what is there, empty at the end; `nil` when reading fails.
  private func readSome(_ descriptor: Int32) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { buffer, count in
      let got = read(descriptor, buffer.baseAddress, buffer.count)
      failed = got < 0
      count = max(got, 0)
    }
    if failed { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return bytes
  }
}

/// Cuts bytes into lines.
private struct LineBuffer {
  /// What is longer is no line that anyone means.
  private static let limit = 64 * 1024
  private var pending: [UInt8] = []

  mutating func feed(_ bytes: [UInt8]) -> [String] {
    pending += bytes
    var lines: [String] = []
    while let end = pending.firstIndex(of: 0x0A) {
      lines.append(String(decoding: pending[..<end], as: UTF8.self))
      pending.removeFirst(end + 1)
    }
    if pending.count > Self.limit { pending = [] }
    return lines
  }
}
