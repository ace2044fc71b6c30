import DuetKernel
import Foundation
import FoyerApp
import FoyerShell
import Testing

/// Whole sessions, read as the screens they show.
@Suite("Walks through the app") @MainActor
struct WalkTests {
  @Test("screen by screen", arguments: ["first-launch", "names", "links"])
  func walk(_ name: String) async throws {
    let script = try String(contentsOf: ExpectedText.folder("Walks", name), encoding: .utf8)
    let world = World()
    try await world.run(script, named: name)
    try ExpectedText.expect(world.printed, is: name)
  }

  @Test("a broken document never prevents a launch, and is named on the screen")
  func brokenDocument() async throws {
    let world = World(document: #"{"session":"#)
    try await world.run("wait 1600", named: "broken")
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "! the saved document could not be used and is kept as 'memory-1': "
          + "line 1, column 12: the document ends where a value is expected (at session). "
          + "To use it again, quit, mend it and give it its old name"))
    #expect(world.printed.contains("[ Continue with email ]"))
    #expect(world.document.keptAside == [Array(#"{"session":"#.utf8)])
  }

  @Test(
    "a route that cannot be understood restores the usual place",
    arguments: [
      "", "{", #"{"phase":{"case":"attic"}}"#, #"{"phase":{"case":"onboarding"}}"#,
      #"{"phase":{"case":"main"},"depth":1}"#,
    ])
  func staleRoute(_ route: String) async throws {
    let world = World()
    try await world.run(
      """
      wait 1600
      choose Continue as guest
      choose Continue
      type Ann
      choose Continue
      choose Reminders
      choose Finish
      choose Profile
      """, named: "first")
    world.route.write(Array(route.utf8))
    world.printed = ""
    try await world.run("wait 1600", named: "second")
    #expect(world.printed.contains("Welcome note"), "the home tab")
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let script: String
    let text: String
    var testDescription: String { text }
  }

  @Test(
    "a script that cannot be followed says where and why",
    arguments: [
      Mistake(
        script: "wait 1\njump\n",
        text:
          "s:2: unknown command 'jump'; there are choose, focus, open, press, relaunch, type, wait"
      ),
      Mistake(script: "wait soon", text: "s:1: 'soon' is no number of milliseconds"),
      Mistake(
        script: "wait 1\r\nb\u{1B}[31m\u{7}",
        text: "s:2: unknown command 'b\\u{1B}[31m\\u{7}'; there are choose, focus, open, press, "
          + "relaunch, type, wait"),
      Mistake(script: "wait -1", text: "s:1: '-1' is no number of milliseconds"),
      Mistake(script: "relaunch now", text: "s:1: 'relaunch' takes no 'now'"),
      Mistake(script: "type", text: "s:1: 'type' needs a text"),
      Mistake(
        script: "press f1",
        text: "s:1: there is no key 'f1'; there are backspace, backtab, down, enter, escape, left, "
          + "right, space, tab, up"),
      Mistake(
        script: "wait 1600\nchoose Sign out",
        text:
          "s:2: there is no 'Sign out' to choose here; there are 'Email', 'Continue with email', "
          + "'Continue as guest'"),
      Mistake(
        script: "open foyer://attic",
        text: "s:1: 'foyer://attic' is no link of the app; there are foyer://upgrade and "
          + "foyer://profile/account"),
    ])
  func mistakes(_ mistake: Mistake) async {
    let world = World()
    let error = await #expect(throws: ScriptError.self) {
      try await world.run(mistake.script, named: "s")
    }
    #expect(error?.description == mistake.text)
  }

  @Test("mistakes of writing are found before anything is done")
  func early() async {
    let world = World()
    await #expect(throws: ScriptError.self) { try await world.run("wait 1600\njump", named: "s") }
    #expect(world.printed == "")
  }
}

/// A process' documents, and what it printed.
@MainActor
final class World {
  let document: MemoryFile
  let route = MemoryFile()
  var printed = ""

  private struct Launch: RootDependency {
    let storage: any KeyValueFile
    let clock: any KernelClock
  }

  init(document: String? = nil) {
    self.document = MemoryFile(document)
  }

  func run(_ script: String, named name: String, trace: SessionTrace? = nil) async throws {
    let time = VirtualTime()
    let run = ScriptRun(time: time) { [document, route] in
      FoyerSession(
        Launch(storage: document, clock: time.clock), spines: SpineFile(route), trace: trace)
    } print: { [weak self] in
      self?.printed += $0
    }
    try await run.run(script, named: name)
  }
}
