package import FoyerTerminal

/// The app in a terminal, until a person or a signal ends it.
@MainActor
package final class LiveRun {
  private let terminal: Terminal
  private let session: FoyerSession
  private let events: AsyncStream<TerminalEvent>
  private var painter = Painter()
  private var isDrawPending = false
  private var failure: (any Error)?

  package init(_ session: FoyerSession, on terminal: Terminal, events: AsyncStream<TerminalEvent>) {
    self.session = session
    self.terminal = terminal
    self.events = events
  }

  /// How a run came to its end.
  package enum End: Equatable {
    case quit
    case signal(Int32)
  }

  /// - Throws: `TerminalError` when the terminal fails; it has been given back then.
  package func run() async throws -> End {
    try terminal.enter()
    defer { terminal.leave() }
    session.changed = { [weak self] in self?.drawSoon() }
    defer { session.end() }
    draw()
    for await event in events {
      switch event {
      case .key(.control("c")), .closed: return .quit
      case .key(.control("z")), .suspended: try suspend()
      case .key(.control("l")): redraw()
      case .key(let key): session.press(key)
      case .resized: redraw()
      case .ended(let signal): return .signal(signal)
      case .message(let url): session.open(url)
      }
      if let failure { throw failure }
    }
    return .quit
  }

  private func suspend() throws {
    try terminal.suspend()
    redraw()
  }

  private func redraw() {
    painter.forget()
    draw()
  }

  /// Draws once, however much changes at a time.
  private func drawSoon() {
    guard !isDrawPending else { return }
    isDrawPending = true
    Task { draw() }
  }

  private func draw() {
    isDrawPending = false
    let size = terminal.size
    do {
      try terminal.write(painter.paint(session.canvas(columns: size.columns, rows: size.rows)))
    } catch {
      failure = error
    }
  }
}
