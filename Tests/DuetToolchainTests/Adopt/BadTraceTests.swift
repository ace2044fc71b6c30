import DuetToolchain
import Testing

/// What cannot be adopted: status 2, one message, nothing written.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct BadTraceTests {
  private static let usual = TinySession.usual.text
  private static let head = "{\"duetTrace\":1}\n"
  private static let mounted = head + #"{"feature":"counter","state":{"count":0},"store":1}"# + "\n"
  private static let noTrace =
    #"walk.trace is no trace, its first line is not {"duetTrace":1}; an app writes one, "#
    + "see docs/tracing.md"

  static let traces: [(text: String, complaint: String)] = [
    ("", noTrace), ("\n", noTrace), ("{\"duetTra", noTrace), ("Hello\n", noTrace),
    ("{\"dialect\":2}\n", noTrace), ("[]\n", noTrace),
    (
      "{\"duetTrace\":2}\n",
      "walk.trace:1: it is a trace of version 2, this duet reads version 1"
    ),
    (
      "{\"duetTrace\":\"1\"}\n",
      #"walk.trace:1: it is a trace of version "1", this duet reads version 1"#
    ),
    (
      mounted + #"{"action":{"case":"reset"},"effects":[],"feature":"counter","state":1.5,"# + "\n"
        + mounted.dropFirst(head.count),
      "walk.trace:3:69: the number is a double (it has a fraction or an exponent), only integers "
        + "are recorded (at state)"
    ),
    (mounted + "\n" + "{}", "walk.trace:3:1: "),
    (mounted + "{\"a\":1,\"a\":2}\n", "walk.trace:3:8: "),
    (
      mounted + mounted.dropFirst(head.count),
      "walk.trace:3: store 1 is mounted a second time, the first was in line 2"
    ),
    (
      mounted + #"{"action":1,"effects":[],"feature":"counter","state":1,"store":2}"# + "\n",
      "walk.trace:3: store 2 reduces an action, and no line before says that it was mounted"
    ),
    (
      mounted + #"{"action":1,"effects":[],"feature":"echo","state":1,"store":1}"# + "\n",
      "walk.trace:3: store 1 is one of 'echo' here, and was mounted as one of 'counter' in line 2"
    ),
    (
      mounted + #"{"action":1,"effects":{},"feature":"counter","state":1,"store":1}"# + "\n",
      "walk.trace:3: 'effects' is no list"
    ),
    (
      mounted + #"{"action":1,"feature":"counter","state":1,"store":1}"# + "\n",
      "walk.trace:3: there is no 'effects' in the line"
    ),
    (
      mounted + #"{"effects":[],"feature":"counter","state":1,"store":1}"# + "\n",
      "walk.trace:3: there is no 'action' in the line"
    ),
    (
      mounted + #"{"feature":"counter","store":5}"# + "\n",
      "walk.trace:3: there is no 'state' in the line"
    ),
    (mounted + #"{"feature":5,"state":1,"store":5}"# + "\n", "walk.trace:3: 'feature' is no text"),
    (
      mounted + #"{"feature":"a","state":1,"store":"5"}"# + "\n",
      "walk.trace:3: 'store' is no number"
    ),
    (mounted + "7\n", "walk.trace:3: there is no 'store' in the line"),
    (
      mounted + #"{"feature":"a","state":1,"store":0}"# + "\n",
      "walk.trace:3: 'store' is 0, stores are numbered from 1"
    ),
    (
      "{\"duetTrace\":1,\"app\":\"x\"}\n",
      #"walk.trace:1:16: the line is not canonical: "#
    ),
    (
      "{\"app\":\"x\",\"duetTrace\":1}\n",
      "walk.trace:1: the first line has no 'app', it has duetTrace"
    ),
    (
      mounted + #"{"feature":"a","pid":7,"state":1,"store":5}"# + "\n",
      "walk.trace:3: a line that mounts a store has no 'pid', it has feature, state, store"
    ),
    (
      mounted + #"{"action":1,"effects":[],"feature":"counter","state":1,"store":1,"\u001b":1}"#
        + "\n",
      "walk.trace:3:66: the line is not canonical: "
    ),
    (
      mounted + #"{"\u001b":1,"action":1,"effects":[],"feature":"counter","state":1,"store":1}"#
        + "\n",
      #"walk.trace:3: a line with an action has no '\u{1B}', it has action, effects, feature, "#
        + "state, store"
    ),
    (
      mounted.replacing("\n", with: "\r\n"),
      "walk.trace:1:16: the line ends with a carriage return, a trace's lines end with a line "
        + "feed alone"
    ),
    (
      mounted + #"{"feature":"a","state":1,"store":5} "# + "\n",
      "walk.trace:3:36: the line is not canonical: "
    ),
    (
      mounted + #"{"feature":"a","state":"\u00e9","store":5}"# + "\n",
      "walk.trace:3:25: the line is not canonical: "
    ),
    (
      mounted + #"{"feature":"a", "state":1,"store":5}"#,
      "walk.trace:3:16: the line is not canonical: "
    ),
    (
      mounted,
      "store 1 of 'counter' reduced no action, a recording has one at least"
    ),
    (
      head,
      "no store of 'counter' is in walk.trace (it has: none)"
    ),
  ]

  @Test(arguments: traces)
  func aBrokenTrace(text: String, complaint: String) throws {
    let tree = try TinyTree()
    try tree.write(text, to: "walk.trace")
    let outcome = try tree.run("adopt", "walk.trace", "--feature", "counter", "--name", "x")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    let isWhole = !complaint.hasSuffix(": ")
    #expect(
      outcome.complaints == "duet: \(complaint)\n"
        || (!isWhole && outcome.complaints.hasPrefix("duet: \(complaint)")),
      "\(outcome.complaints)")
    #expect(outcome.complaints.split(separator: "\n").count == 1)
  }

  static let help = " — see duet help adopt"

  @Test(arguments: [
    (["adopt"], "'duet adopt' needs FILE\(help)"),
    (["adopt", "gone.trace"], "gone.trace does not exist"),
    (["adopt", "walk.trace", "--name", "x"], "--name needs --feature\(help)"),
    (
      ["adopt", "walk.trace", "--steps", "1..2"],
      "--steps says how to adopt, give --name too\(help)"
    ),
    (
      ["adopt", "walk.trace", "--feature", "conter"],
      "no store of 'conter' is in walk.trace, did you mean 'counter'? (it has: counter, echo)"
    ),
    (
      ["adopt", "walk.trace", "--feature", "conter", "--name", "x"],
      "no store of 'conter' is in walk.trace, did you mean 'counter'? (it has: counter, echo)"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "x", "--store", "2"],
      "store 2 of 'counter' is not in walk.trace, it has: 1 (3 step(s)), 7 (1 step(s)), "
        + "3 (2 step(s))"
    ),
    (
      ["adopt", "walk.trace", "--feature", "echo", "--name", "x"],
      "store 4 of 'echo' reduced no action, a recording has one at least; --store chooses another "
        + "of: 2 (1 step(s)), 4 (0 step(s))"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "x", "--steps", "2..3"],
      "store 3 of 'counter' has 2 step(s), --steps 2..3 reaches beyond them"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "x", "--steps", "3.."],
      "store 3 of 'counter' has 2 step(s), --steps 3.. reaches beyond them"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "x", "--steps", "2..1"],
      "--steps 2..1 ends before it begins"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "x", "--store", "one"],
      "--store takes a number of the trace, not 'one'"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "a/b"],
      "--name 'a/b' cannot name a recording: '/' (U+002F) is no ASCII letter, digit, space or hyphen"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", " - "],
      "--name ' - ' cannot name a recording: it begins with a letter or a digit"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", ""],
      "--name '' cannot name a recording: it begins with a letter or a digit"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "x", "--output", "../outside/x"],
      "'../outside/x' names no file in the tree $PLACE/tree"
    ),
    (
      ["adopt", "walk.trace", "--feature", "counter", "--name", "x", "--output", "runner.py"],
      "runner.py is there already, no file is written over"
    ),
  ])
  func isRefused(words: [String], complaint: String) throws {
    let tree = try TinyTree()
    try tree.write(Self.usual, to: "walk.trace")
    #expect(
      try tree.run(words)
        == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(complaint)\n"))
  }

  /// Where no source is kept.
  static let places = [
    (
      ".git/hooks/x.swift",
      ".git/hooks/x.swift lies in a folder '.git', which tools keep for themselves"
    ),
    (
      "Sources/.GIT/x.swift",
      "Sources/.GIT/x.swift lies in a folder '.git', which tools keep for themselves"
    ),
    (".build/x.swift", ".build/x.swift lies in a folder '.build', which tools keep for themselves"),
    (
      "parity/fixtures/x.fixture.json",
      "parity/fixtures/x.fixture.json lies in 'parity', which holds recordings and what is said of them"
    ),
    (
      "Sources/../parity/x.swift",
      "parity/x.swift lies in 'parity', which holds recordings and what is said of them"
    ),
  ]

  @Test(arguments: places)
  func aPlaceThatIsNoSources(path: String, reason: String) throws {
    let tree = try TinyTree()
    try tree.write(Self.usual, to: "walk.trace")
    let outcome = try tree.run(
      "adopt", "walk.trace", "--feature", "counter", "--name", "x", "--output", path)
    #expect(
      outcome.complaints == "duet: --output \(reason); give a place among the sources\n")
    #expect(outcome.status == 2)
  }

  @Test(arguments: ["0", "0..1", "1..2..3", "1-2", "..", "a", "", "1..-1", "+1"])
  func stepsThatAreNone(_ steps: String) throws {
    let tree = try TinyTree()
    try tree.write(Self.usual, to: "walk.trace")
    let outcome = try tree.run(
      "adopt", "walk.trace", "--feature", "counter", "--name", "x", "--steps=\(steps)")
    #expect(outcome.status == 2)
    #expect(
      outcome.complaints
        == "duet: --steps takes I..J, counted from 1, not '\(steps)'\(Self.help)\n")
  }

  @Test func aFeatureThatTheManifestLacks() throws {
    let tree = try TinyTree()
    try tree.write(Self.usual.replacing(#""counter""#, with: #""countr""#), to: "walk.trace")
    let outcome = try tree.run("adopt", "walk.trace", "--feature", "countr", "--name", "x")
    #expect(
      outcome.complaints == """
        duet: the manifest has no feature 'countr', did you mean 'counter'? (it has: counter, echo)

        """)
  }

  /// Another recorder is at work.
  @Test func oneAtATime() throws {
    let tree = try TinyTree()
    try tree.write(Self.usual, to: "walk.trace")
    let writable = try WritableTree(root: tree.root)
    let lock = try writable.lock("parity/.runs/record.lock")
    let outcome = try tree.run("adopt", "walk.trace", "--feature", "counter", "--name", "x")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.hasPrefix("duet: another record is running"))
    withExtendedLifetime(lock) {}
  }

  /// Names with something that a terminal would act on are told in safe words.
  @Test func safeWords() throws {
    let tree = try TinyTree()
    var session = TinySession()
    session.add(line: "{\"feature\":\"\\u001b[31m\",\"state\":\"\u{202E}\",\"store\":1}")
    session.add(
      line:
        #"{"action":{"case":"\u001b[2J"},"effects":[{"kind":"run","payload":{"case":""#
        + "\u{202E}"
        + #""}}],"feature":"\u001b[31m","state":"\#u{202E}","store":1}"#)
    try tree.write(session.text, to: "walk.trace")
    let outcome = try tree.run("adopt", "walk.trace")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#"store 1  \u{1B}[31m, mounted"#))
    let refused = try tree.run("adopt", "walk.trace", "--feature", "\u{1B}[31m", "--name", "x")
    #expect(refused.status == 2)
  }
}
