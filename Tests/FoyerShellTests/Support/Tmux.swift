import Foundation
import Testing

/// A terminal with a shell in it, in which the app is started.
final class Tmux {
  static let program = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  static var isPresent: Bool { program != nil }

  /// The folder of the app's documents.
  let data: String
  private let folder: URL
  private let server: String

  /// Ample for the slowest machine: what is waited for comes, or never will.
  private static let attempts = 3600
  private static let pause = 0.05

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init() throws {
    let name = "foyer-\(UUID().uuidString.prefix(8))"
    server = name
    folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    data = folder.appending(path: "data").path
    let shell = "env LC_ALL=C.UTF-8 PS1='$ ' bash --norc --noprofile"
    try Self.startServer(server, shell)
  }

  func end() {
    do {
      _ = try Self.tmux(server, "kill-server")
      try FileManager.default.removeItem(at: folder)
    } catch {
      Issue.record(error)
    }
  }

  /// Starts the app as the shell's job; when it ends, the shell says with which status.
  func start() throws {
    let script = folder.appending(path: "start.sh")
    // The shell's own job, not a script's: stopping it must give the shell back. The shell would give
    // up its line, too, when the app dies of an interrupt.
    let text = """
      clear
      trap : INT
      stty -g >'\(settingsFile("before"))'
      '\(Foyer.path)' --data '\(data)'
      status=$?
      stty -g >'\(settingsFile("after"))'
      echo "ended: $status"

      """
    try Data(text.utf8).write(to: script)
    try type(". '\(script.path)'")
    try press("Enter")
  }

  func type(_ text: String) throws { _ = try Self.tmux(server, "send-keys", "-l", "--", text) }

  func press(_ keys: String...) throws { _ = try Self.tmux(server, ["send-keys"] + keys) }

  func resize(columns: Int, rows: Int) throws {
    _ = try Self.tmux(server, "resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  func open(_ url: String) throws {
    let outcome = try Foyer.run("open", url, "--data", data)
    guard outcome.status == 0 else { throw Failure(description: outcome.output) }
  }

  func signal(_ name: String) throws {
    let outcome = try Foyer.run("/usr/bin/pkill", ["-\(name)", "-f", "--", "--data \(data)$"])
    guard outcome.status == 0 else { throw Failure(description: "no process got the signal") }
  }

  /// Kills the app as nothing can prevent, and waits for the shell.
  func kill() throws {
    try signal("KILL")
    try wait(for: "ended: 137")
    // What a killed program leaves behind is the shell's to repair. Its last screen goes, too: a wait
    // for what the next start shows must not find it.
    try type("reset -I; stty sane; clear; echo repaired")
    try press("Enter")
    try wait(for: "repaired", alone: true)
  }

  /// The rows of the screen.
  func screen() throws -> [String] {
    try Self.tmux(server, "capture-pane", "-p")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Waits until the screen shows a text.
  ///
  /// - Parameter alone: whether the text has to be a whole row.
  /// - Returns: the screen that does.
  @discardableResult
  func wait(for text: String, alone: Bool = false) throws -> [String] {
    for _ in 0..<Self.attempts {
      let rows = try screen()
      if rows.contains(where: { alone ? $0 == text : $0.contains(text) }) { return rows }
      Thread.sleep(forTimeInterval: Self.pause)
    }
    throw Failure(
      description: "'\(text)' never showed; last:\n\(try screen().joined(separator: "\n"))")
  }

  /// Waits until the shell has the terminal again: what is typed before that may go to the app.
  func waitForShell() throws {
    for _ in 0..<Self.attempts {
      let command = try Self.tmux(server, "display-message", "-p", "#{pane_current_command}")
      if command == "bash\n" { return }
      Thread.sleep(forTimeInterval: Self.pause)
    }
    throw Failure(
      description: "the app did not end; last:\n\(try screen().joined(separator: "\n"))")
  }

  /// Whether the app left the terminal's settings as it found them.
  func isAsFound() throws -> Bool {
    try Data(contentsOf: URL(filePath: settingsFile("before")))
      == Data(contentsOf: URL(filePath: settingsFile("after")))
  }

  private func settingsFile(_ name: String) -> String {
    folder.appending(path: "settings-\(name)").path
  }

  /// The server outlives the command that starts it, and must not hold what that inherited: its end
  /// is told by a descriptor that closes, and with this process' blocked signals it could not be
  /// killed.
  private static func startServer(_ server: String, _ shell: String) throws {
    guard let program else { throw Failure(description: "there is no tmux") }
    let letGo = """
      import os, signal, sys
      os.closerange(3, 65536)
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let outcome = try Foyer.run(
      "/usr/bin/env",
      [
        "python3", "-c", letGo, program, "-L", server, "-f", "/dev/null", "new-session", "-d",
        "-x", "70", "-y", "24", shell,
      ])
    guard outcome.status == 0 else {
      throw Failure(description: "tmux does not start: \(outcome.output)")
    }
  }

  private static func tmux(_ server: String, _ arguments: String...) throws -> String {
    try tmux(server, arguments)
  }

  private static func tmux(_ server: String, _ arguments: [String]) throws -> String {
    guard let program else { throw Failure(description: "there is no tmux") }
    let outcome = try Foyer.run(program, ["-L", server] + arguments)
    guard outcome.status == 0 else {
      throw Failure(description: "tmux \(arguments): \(outcome.output)")
    }
    return outcome.output
  }
}
