package import DuetKernel
import FoyerTerminal

/// The time of a script, which passes only when the script says so.
@MainActor
package protocol ScriptTime {
  var clock: any KernelClock { get }
  /// Returns when every effect is at rest.
  func settle() async
  /// Lets time pass, and returns when every effect is at rest.
  func advance(milliseconds: Int) async
}

/// Why a script could not be followed to its end.
package struct ScriptError: Error, Equatable, CustomStringConvertible {
  package let description: String
}

/// Follows a script and prints each screen.
@MainActor
package struct ScriptRun {
  private let time: any ScriptTime
  private let launch: @MainActor () throws -> FoyerSession
  private let print: (String) throws -> Void
  private static let size = (columns: 60, rows: 20)

  /// - Parameters:
  ///   - launch: starts the app over the same documents each time.
  ///   - print: takes what is printed, in pieces that end with a line feed.
  package init(
    time: any ScriptTime, launch: @escaping @MainActor () throws -> FoyerSession,
    print: @escaping (String) throws -> Void
  ) {
    self.time = time
    self.launch = launch
    self.print = print
  }

  /// - Parameters:
  ///   - script: the text, a command a line.
  ///   - name: how the script is called in errors.
  ///   - link: a URL to open after the launch.
  /// - Throws: `ScriptError` at the first line that cannot be followed, and what `launch` and
  ///   `print` throw.
  package func run(_ script: String, named name: String, link: String? = nil) async throws {
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // All mistakes of writing come before the first screen.
    let commands = try lines.enumerated().map { index, line in
      do throws(ScriptMistake) {
        return (number: index + 1, text: String(line), command: try ScriptCommand(line))
      } catch {
        throw ScriptError(description: "\(name):\(index + 1): \(error.reason)")
      }
    }
    var session = try launch()
    defer { session.end() }
    if let link { try open(link, in: session, at: "--open") }
    try await show("foyer", session)
    for (number, text, command) in commands {
      guard let command else { continue }
      if command == .relaunch {
        session.end()
        session = try launch()
      } else {
        try await follow(command, in: session, at: "\(name):\(number)")
      }
      try await show(text, session)
    }
  }

  private func follow(
    _ command: ScriptCommand, in session: FoyerSession, at place: String
  ) async throws(ScriptError) {
    switch command {
    case .type(let text): for character in text { session.press(.character(character)) }
    case .press(let key): session.press(key)
    case .focus(let label): try focus(label, in: session, at: place)
    case .choose(let label):
      try focus(label, in: session, at: place)
      session.press(.enter)
    case .open(let url): try open(url, in: session, at: place)
    case .wait(let milliseconds): await time.advance(milliseconds: milliseconds)
    case .relaunch: break
    }
  }

  private func focus(
    _ label: String, in session: FoyerSession, at place: String
  ) throws(ScriptError) {
    guard session.focus(label: label) else {
      let choices = session.choices.map { "'\($0)'" }.joined(separator: ", ")
      throw ScriptError(
        description:
          "\(place): there is no \(Printable.quoted(label)) to choose here; there are \(choices)")
    }
  }

  private func open(
    _ url: String, in session: FoyerSession, at place: String
  ) throws(ScriptError) {
    guard session.open(url) else {
      throw ScriptError(description: "\(place): \(DeepLinks.unknown(url))")
    }
  }

  private func show(_ heading: String, _ session: FoyerSession) async throws {
    await time.settle()
    let lines = session.canvas(columns: Self.size.columns, rows: Self.size.rows).lines
    // The empty space above the last row says nothing to a reader.
    let content = lines.dropLast().reversed().drop { $0.isEmpty }.reversed()
    try print("> \(heading)\n" + (content + ["", lines.last ?? ""]).map { "\($0)\n" }.joined())
  }
}
