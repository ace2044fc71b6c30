import DuetToolchain
import Testing

/// The line that says how far a run is.
@Suite struct ProgressTests {
  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["TERM": "dumb"], false),
    (true, ["TERM": "xterm"], true), (true, ["CI": "true"], false), (true, ["CI": "0"], true),
    (true, ["NO_COLOR": "1"], true), (false, ["FORCE_COLOR": "1"], false),
  ])
  func isWanted(isTerminal: Bool, environment: [String: String], isWanted: Bool) {
    #expect(ProgressLine.isWanted(isTerminal: isTerminal, environment: environment) == isWanted)
  }

  /// A lane that builds, compiles, replays and tests.
  private func tree() throws -> BuiltTree {
    let built = try BuiltTree()
    try built.tree.editManifest(#""runner": ["#, #""test": ["echo", "well"], "runner": ["#)
    return built
  }

  /// Every text that was shown, its numbers left out.
  private func stages(_ screen: Screen) -> Set<String> {
    Set(screen.passing.map { $0.replacing(/[0-9]+/, with: "N") })
  }

  @Test(.enabled(if: Python.isAvailable, Python.comment)) func saysWhatIsUnderWay() throws {
    let tree = try tree().tree
    let plain = try tree.runOnTerminal(["verify"], showsProgress: false)
    let shown = try tree.runOnTerminal(["verify", "--rebuild"])
    #expect([plain.status, shown.status] == [.holds, .holds])
    #expect(
      stages(shown.screen) == [
        "lint N/N rules", "build [python]…", "compile [python]…", "compile [python] N/N scenarios",
        "replay [python]…", "replay [python] N/N fixtures", "tests [python]…",
      ])
    // Nothing of it is left.
    #expect(shown.screen.lines == plain.screen.lines)
    #expect(shown.results == plain.results)
  }

  @Test(
    .enabled(if: Python.isAvailable, Python.comment),
    arguments: [
      ("protocol-run", ["replay [python] N/N fixtures"]),
      ("record --check", ["compile [python] N/N scenarios"]),
      ("record", ["compile [python] N/N scenarios"]),
      ("lint", ["lint N/N rules"]),
      ("runner-check", ["runner-check [python] N/N probes"]),
      ("hunt --steps 600", ["hunt N/N steps"]),
    ])
  func eachVerb(verb: String, says: [String]) throws {
    let tree = try TinyTree()
    if verb.hasPrefix("hunt") { try OutputSchemaTests.lanes("")(tree) }
    let words = verb.split(separator: " ").map(String.init)
    let shown = try tree.runOnTerminal(words)
    #expect(stages(shown.screen).isSuperset(of: says))
    let plain = try tree.runOnTerminal(words, showsProgress: false)
    #expect(shown.screen.lines == plain.screen.lines)
    #expect(!plain.complaints.contains("\u{1B}"))
  }

  /// A failure that is told meanwhile stands on lines of its own.
  @Test(.enabled(if: Python.isAvailable, Python.comment), arguments: ["verify", "protocol-run"])
  func redIsReadable(verb: String) throws {
    let tree = try TinyTree()
    try tree.misbehave("drift@counter.add")
    try tree.editManifest(
      #""runner": ["python3""#, #""build": ["false"], "runner": ["python3""#)
    for words in [[verb], [verb, "--no-build"], [verb, "--no-build", "--verbose"]] {
      let plain = try tree.runOnTerminal(words, showsProgress: false)
      let shown = try tree.runOnTerminal(words)
      #expect(!shown.screen.passing.isEmpty)
      #expect(shown.screen.lines.map(timeless) == plain.screen.lines.map(timeless))
    }
  }

  private func timeless(_ line: String) -> String { line.replacing(/took .*/, with: "took") }

  @Test(.enabled(if: Python.isAvailable, Python.comment), arguments: ["--json", "--quiet"])
  func isOff(option: String) throws {
    for verb in ["verify", "protocol-run", "record", "lint"] {
      let shown = try TinyTree().runOnTerminal([verb, option])
      #expect(shown.screen.passing == [])
      #expect(shown.complaints == "")
    }
  }

  /// What is over within a second shows nothing.
  @Test(.enabled(if: Python.isAvailable, Python.comment)) func aShortRunShowsNothing() throws {
    for verb in ["verify", "protocol-run", "record", "lint"] {
      let shown = try TinyTree().runOnTerminal([verb], step: .microseconds(1))
      #expect(shown.screen.passing == [])
      #expect(shown.complaints == "")
    }
  }

  /// Not more often than anybody reads, and not wider than the terminal.
  @Test func theLineItself() {
    let clock = SteppingClock(step: .milliseconds(40))
    var line = ProgressLine(columns: 12, clock: clock.clock)
    let due = (0..<36).filter { _ in line.isDue() }
    #expect(due == [25, 28, 31, 34])
    #expect(line.erasure() == nil)
    #expect(line.drawn("replay [swift] 1/2 fixtures") == "\r\u{1B}[Kreplay [swi")
    // The same text is not written again.
    #expect(line.drawn("replay [swift] 1/2 fixtures") == nil)
    #expect(line.drawn("a\n\u{1B}") == "\r\u{1B}[Ka\\n\\u{1B}")
    #expect(line.erasure() == "\r\u{1B}[K")
    #expect(line.erasure() == nil)
    var unknown = ProgressLine(columns: 0, clock: clock.clock)
    #expect(unknown.drawn(String(repeating: "x", count: 99))?.count == 4 + 79)
  }

  /// Runs the command on a terminal of its own until it shows how far it is, sends it a signal, and
  /// prints what stands in the last line then, controls spelt out.
  private static let interrupting = """
    import os, pty, signal, sys
    child, terminal = pty.fork()
    if child == 0:
      os.environ.pop("CI", None)
      os.environ["TERM"] = "xterm"
      os.execv(sys.argv[2], sys.argv[2:])
    said, sent = b"", False
    while True:
      try: piece = os.read(terminal, 4096)
      except OSError: break
      if not piece: break
      said += piece
      if not sent and b"replay [" in said:
        sent = True
        os.kill(child, int(sys.argv[1]))
    _, status = os.waitpid(child, 0)
    print(os.WTERMSIG(status), said.rsplit(b"replay [", 1)[-1][-4:])
    """

  /// In a process of its own and in real time: the line comes after a second.
  @Test(.enabled(if: Python.isAvailable, Python.comment), arguments: [2, 15, 1])
  func isGoneWhereASignalEndsTheRun(signal: Int) throws {
    let tree = try TinyTree()
    try tree.misbehave("hang@counter.reset")
    let python = ["python3", "-I", "-S", "-c", Self.interrupting, "\(signal)"]
    let result = try Command(python + [Binary.path, "verify"], in: tree.root)
      .runToEnd(timeLimit: .seconds(120))
    #expect(
      String(decoding: result.output.end, as: UTF8.self) == "\(signal) b'\\r\\x1b[K'\n")
  }
}
