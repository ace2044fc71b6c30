import Foundation
import Testing

/// A person's whole session in a real terminal, which `tmux` provides.
@Suite("The app in a terminal", .serialized)
struct TerminalSessionTests {
  @Test(
    "sign in, onboard, buy, edit the name, be killed, start again",
    .enabled(if: Tmux.isPresent, "skipped: there is no tmux"))
  func session() throws {
    let tmux = try Tmux()
    defer { tmux.end() }
    try tmux.start()
    try tmux.wait(for: "[ Continue as guest ]")
    try tmux.type("ann@example.com")
    try tmux.press("Enter", "Enter")
    try tmux.wait(for: "Three short steps")
    try tmux.press("Enter")
    try tmux.wait(for: "What should we call you?")
    try tmux.type("Ann")
    try tmux.press("Enter", "Enter")
    try tmux.wait(for: "Pick at least one")
    try tmux.press("Space", "Tab", "Tab", "Tab")
    try tmux.press("Enter")
    try tmux.wait(for: "Welcome note")
    try tmux.press("Enter")
    try tmux.wait(for: "Unlock Insights")
    try tmux.press("Enter")
    try tmux.wait(for: "$39.99")
    try tmux.press("Down", "Enter")
    try tmux.wait(for: "Confirm Yearly")
    try tmux.press("Enter")
    try tmux.wait(for: "You're Premium")
    try tmux.press("Enter")
    try tmux.wait(for: "Your week at a glance")
    try tmux.open("foyer://profile/account")
    try tmux.wait(for: "[ Edit name ]")
    try tmux.press("Enter")
    try tmux.wait(for: "Display name: Ann")
    try tmux.type(" B")
    try tmux.press("Enter", "Enter")
    try tmux.wait(for: "[ Sign out ]")
    try tmux.press("Enter")
    try tmux.wait(for: "Display name: Ann B")

    try tmux.kill()
    try tmux.start()
    let screen = try tmux.wait(for: "Display name: Ann B")
    #expect(
      Array(screen.prefix(6)) == [
        "", "  Edit name", "  ────────────────────────────────────────────────────────",
        "  Display name: Ann B", "", "  [ Save ]  [ Cancel ]",
      ])
    try tmux.press("C-c")
    try tmux.wait(for: "ended: 0")
    #expect(try tmux.isAsFound())
  }

  @Test(
    "the terminal is given back by every way out",
    .enabled(if: Tmux.isPresent, "skipped: there is no tmux"),
    arguments: [("TERM", 143), ("INT", 130), ("HUP", 129), ("SEGV", 139), ("ABRT", 134)])
  func signals(name: String, status: Int) throws {
    let tmux = try Tmux()
    defer { tmux.end() }
    try tmux.start()
    try tmux.wait(for: "[ Continue as guest ]")
    try tmux.signal(name)
    try tmux.wait(for: "ended: \(status)")
    #expect(try tmux.isAsFound())
    #expect(try !tmux.screen().contains { $0.contains("Continue as guest") })
  }

  @Test(
    "a stop gives the terminal to the shell, and the screen comes back after it",
    .enabled(if: Tmux.isPresent, "skipped: there is no tmux"))
  func suspending() throws {
    let tmux = try Tmux()
    defer { tmux.end() }
    try tmux.start()
    try tmux.wait(for: "[ Continue as guest ]")
    try tmux.press("C-z")
    try tmux.wait(for: "Stopped")
    try tmux.wait(for: "ended: ")
    #expect(try tmux.isAsFound())
    try tmux.type("fg")
    try tmux.press("Enter")
    try tmux.wait(for: "[ Continue as guest ]")
    try tmux.resize(columns: 30, rows: 10)
    try tmux.wait(for: "  ────────────────────────────", alone: true)
    try tmux.press("C-c")
    try tmux.waitForShell()
    try tmux.type("echo \"then: $?\"")
    try tmux.press("Enter")
    try tmux.wait(for: "then: 0")
  }

  @Test(
    "one process has the documents at a time",
    .enabled(if: Tmux.isPresent, "skipped: there is no tmux"))
  func twice() throws {
    let tmux = try Tmux()
    defer { tmux.end() }
    try tmux.start()
    try tmux.wait(for: "[ Continue as guest ]")
    let second = try Foyer.run("--script", "/dev/null", "--data", tmux.data)
    #expect(second.status == 2)
    #expect(
      second.output
        == "foyer: foyer is running over \(tmux.data) already; 'foyer open URL' reaches it\n")
  }

  @Test("a link for an app that does not run says so")
  func notRunning() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "foyer-\(UUID())").path
    let outcome = try Foyer.run("open", "foyer://upgrade", "--data", folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.output
        == "foyer: foyer is not running over \(folder); 'foyer --open foyer://upgrade' starts it\n")
  }

  @Test("without a terminal it says what to do instead")
  func noTerminal() throws {
    let outcome = try Foyer.run()
    #expect(outcome.status == 2)
    #expect(
      outcome.output
        == "foyer: standard input and output are no terminal; use --script FILE there\n")
  }
}
