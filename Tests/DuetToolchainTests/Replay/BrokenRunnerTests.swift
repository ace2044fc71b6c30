import DuetToolchain
import Testing

/// Runners that break in every way, each asked by the command's own process: the run ends, names
/// what happened, keeps the verdicts of the other fixtures, and leaves no process.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct BrokenRunnerTests {
  private static let suite = "BrokenRunners"

  /// A way to misbehave: see `TinyTree/runner.py`.
  struct Mode: Sendable, CustomTestStringConvertible {
    let name: String
    let says: [String]

    init(_ name: String, says: String...) { (self.name, self.says) = (name, says) }

    var testDescription: String { name }
  }

  /// Of the four fixtures, only the one that sends `reset` may be red.
  @Test(arguments: endings + lines + answers + bytes)
  func costsOneVerdict(_ mode: Mode) throws {
    let outcome = try expectRed(mode, where: "@counter.reset")
    #expect(outcome.output.contains("✗ fixture 'counter.resets' step 0 'back to nothing'"))
    #expect(outcome.output.split(separator: "✗").count == 2)
  }

  /// Without a handshake there is nothing to replay with.
  @Test(arguments: starts)
  func neverStarts(_ mode: Mode) throws {
    let outcome = try expectRed(mode, where: "")
    #expect(outcome.output.contains("✗ lane 'python': the runner "))
  }

  /// The answers were right, the ending was not.
  @Test(arguments: ends)
  func doesNotEndWell(_ mode: Mode) throws {
    try expectRed(mode, where: "")
  }

  /// Every answer is taken for another request's, so what is said of the fixtures depends on how
  /// the lines arrive.
  @Test(arguments: ["two-handshakes", "two-answers"])
  func isOutOfStep(_ mode: String) throws {
    let tree = try TinyTree()
    try tree.misbehave(mode)
    let outcome = try tree.runBinary("protocol-run")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("the runner sent"))
    #expect(!outcome.output.contains("if the change is meant"))
  }

  /// Each fixture is tried, and a runner that never answers is given up.
  @Test(arguments: always)
  func breaksForEveryFixture(_ mode: Mode) throws {
    try expectRed(mode, where: "")
  }

  @Test(arguments: ["", "slow-start", "floods-stderr", "null-key@echo.counter", "no-scenarios"])
  func isFine(_ mode: String) throws {
    let tree = try TinyTree()
    if !mode.isEmpty { try tree.misbehave(mode) }
    let outcome = try tree.runBinary("protocol-run")
    let runner = ["python3 -I -S runner.py", mode].filter { !$0.isEmpty }.joined(separator: " ")
    #expect(
      outcome.transcript(of: []) == """
        $ duet
        protocol-run [python]: duet-replay v1, 2 feature(s) advertised by \(runner)
          3 leaf + 1 chain fixture(s), 6 step(s) byte-gated CLI-side (hop-derivation authoring checks stay in-process)
        protocol-run: PASS
        status 0

        """)
  }

  @Test func everySectionHasItsCase() throws {
    let endings = (Self.endings + Self.lines + Self.answers + Self.bytes).map {
      "\($0.name)@counter.reset"
    }
    let others = (Self.starts + Self.ends + Self.always).map(\.name)
    try Transcripts.expectSections(endings + others, of: Self.suite)
  }

  @discardableResult
  private func expectRed(_ mode: Mode, where place: String) throws -> Outcome {
    let tree = try TinyTree()
    try tree.misbehave(mode.name + place)
    // A wait that has to end has to be short; a flood takes its time on a busy machine.
    let isWaitedFor = ["hang", "closes-stdin"].contains { mode.name.hasPrefix($0) }
    let words = ["protocol-run", "--time-limit", isWaitedFor ? "3" : "100"]
    let outcome = try tree.runBinary(words)
    #expect(outcome.status == 1)
    for word in mode.says { #expect(outcome.output.contains(word), "does not say '\(word)'") }
    try Transcripts.expect(
      outcome.transcript(of: words, isBrief: true), is: mode.name + place, of: Self.suite)
    return outcome
  }

  /// It ends, or does nothing any more.
  static let endings = [
    Mode("exit0", says: "exited with status 0"),
    Mode("exit7", says: "exited with status 7", "| fatal: out of cheese"),
    Mode("hang", says: "sent no answer for 3 s"),
    Mode("hang-deaf", says: "sent no answer for 3 s"),
    Mode("closes-stdin", says: "sent no answer for 3 s"),
    Mode("closes-stdout", says: "closed its standard output"),
    Mode("half-answer", says: "exited with status 3", #"unfinished line: {"effects""#),
    Mode("grandchild", says: "exited with status 4"),
    Mode("floods-then-dies", says: "exited with status 9", #"\u{1B}"#, "bytes more"),
    Mode("sigabrt", says: "SIGABRT"), Mode("sigbus", says: "SIGBUS"),
    Mode("sigfpe", says: "SIGFPE"), Mode("sighup", says: "SIGHUP"),
    Mode("sigill", says: "SIGILL"), Mode("sigint", says: "SIGINT"),
    Mode("sigkill", says: "SIGKILL"), Mode("sigpipe", says: "SIGPIPE"),
    Mode("sigsegv", says: "SIGSEGV"), Mode("sigterm", says: "SIGTERM"),
    Mode("sigusr1", says: "SIGUSR1"),
  ]

  /// It writes something else than one answer a line.
  static let lines = [
    Mode("garbage", says: "not JSON", "Hello, I am a log line"),
    Mode("escapes", says: #"\u{1B}[2J\u{1B}[31mred\u{202E}"#),
    Mode("binary", says: "not JSON", #"\u{00}"#),
    Mode("bad-utf8", says: "not valid UTF-8", #"\xFF"#),
    Mode("empty-line", says: "an empty line"),
    Mode("blank-line", says: "an empty line"),
    Mode("log-line", says: "reduced one"),
    Mode("null", says: "no JSON object"), Mode("array", says: "no JSON object"),
    Mode("number", says: "no JSON object"),
    Mode("bom", says: "byte order mark"),
    Mode("duplicate-key", says: "stands twice"),
  ]

  /// It answers with something that is no answer.
  static let answers = [
    Mode("no-effects", says: "without `effects`"),
    Mode("no-state", says: "without `state`"),
    Mode("effects-array", says: "`effects` is not a string"),
    Mode("state-object", says: "`state` is not a string"),
    Mode("effects-empty", says: "empty"),
    Mode("state-no-json", says: "no JSON document", "a key"),
    Mode("state-bad-number", says: "no JSON document", "is a double"),
    Mode("error", says: "the counter is closed"),
    Mode("error-and-answer", says: "but here is the answer"),
    Mode("error-escapes", says: #"\u{1B}[31mred\nline"#),
    Mode("error-number", says: "`error` is not"),
    Mode("drift", says: "expected: 0   actual: 10"),
    Mode("null-state", says: "actual: null"),
  ]

  /// It answers with other bytes for the same value, or for one that looks the same.
  static let bytes = [
    Mode("white-space", says: "not in canonical form"),
    Mode("trailing-space", says: "not in canonical form"),
    Mode("key-order", says: "not in canonical form"),
    Mode("double", says: "is a double"),
    Mode("minus-zero", says: "not in canonical form"),
    Mode("null-key", says: "no such field", "null"),
  ]

  static let starts = [
    Mode("exit0-at-start", says: "exited with status 0 before its handshake"),
    Mode("exit7-at-start", says: "exited with status 7 before its handshake", "no cheese"),
    Mode("sigsegv-at-start", says: "SIGSEGV before its handshake"),
    Mode("hang-at-start", says: "no handshake for 3 s"),
    Mode("hang-deaf-at-start", says: "no handshake for 3 s"),
    Mode("closes-stdout-at-start", says: "closed its standard output before its handshake"),
    Mode("half-handshake", says: #"unfinished line: {"features":"#),
    Mode("log-first", says: "starting up"),
    Mode("bom-first", says: "byte order mark"),
    Mode("empty-first", says: "an empty line"),
    Mode("binary-first", says: "not JSON"),
    Mode("floods-first", says: "exited with status 0 before its handshake", "bytes more"),
    Mode("array-first", says: "no JSON object"),
    Mode("other-protocol", says: #"'duet-r\u{1B}eplay'"#),
    Mode("no-protocol", says: "without `protocol`"),
    Mode("version-2", says: "version 2"), Mode("version-text", says: "`version` is not an integer"),
    Mode("no-features", says: "without `features`"),
    Mode("features-object", says: "`features` is not an array"),
    Mode("features-numbers", says: "`features[1]` is not a string"),
  ]

  static let always = [
    Mode("exit7", says: "out of cheese"), Mode("hang", says: "sent no answer for 3 s"),
    Mode("sigsegv", says: "SIGSEGV"), Mode("garbage", says: "log line"),
    Mode("only-echo", says: "does not know the feature 'counter'"),
    Mode("features-empty", says: "advertises: nothing"),
    Mode("features-escapes", says: #"\u{1B}[31m"#),
  ]

  static let ends = [
    Mode("exit3-at-end", says: "exited with status 3 after its input ended", "could not save"),
    Mode("hang-at-end", says: "did not end within"),
    Mode("talks-at-end", says: "no request asked for", "bye"),
  ]
}
