import DuetToolchain
import Testing

/// Where there is colour, and which; every text says the same without it.
@Suite struct TextStyleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let isTerminal: Bool
    let environment: [String: String]
    let style: TextStyle

    init(_ isTerminal: Bool, _ environment: [String: String], _ style: TextStyle) {
      (self.isTerminal, self.environment, self.style) = (isTerminal, environment, style)
    }

    var testDescription: String {
      let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(isTerminal ? "terminal" : "pipe") \(variables.joined(separator: " "))"
    }
  }

  static let cases = [
    Case(true, [:], .coloured),
    Case(false, [:], .plain),
    Case(true, ["TERM": "xterm"], .coloured),
    Case(true, ["TERM": "dumb"], .plain),
    Case(true, ["NO_COLOR": "1"], .plain),
    Case(true, ["NO_COLOR": "0"], .plain),
    Case(true, ["NO_COLOR": ""], .coloured),
    Case(false, ["NO_COLOR": ""], .plain),
    Case(false, ["FORCE_COLOR": "1"], .coloured),
    Case(false, ["FORCE_COLOR": "true"], .coloured),
    Case(false, ["FORCE_COLOR": "3"], .coloured),
    Case(false, ["FORCE_COLOR": ""], .plain),
    Case(true, ["FORCE_COLOR": ""], .coloured),
    Case(true, ["FORCE_COLOR": "0"], .plain),
    Case(true, ["FORCE_COLOR": "false"], .plain),
    Case(false, ["FORCE_COLOR": "1", "TERM": "dumb"], .coloured),
    Case(true, ["FORCE_COLOR": "1", "NO_COLOR": "1"], .plain),
    Case(true, ["CI": "true"], .plain),
    Case(true, ["CI": "1", "TERM": "xterm"], .plain),
    Case(true, ["CI": "false"], .coloured),
    Case(true, ["CI": ""], .coloured),
    Case(false, ["CI": "true"], .plain),
    Case(false, ["CI": "true", "FORCE_COLOR": "1"], .coloured),
    Case(true, ["CI": "true", "FORCE_COLOR": "1", "NO_COLOR": "1"], .plain),
  ]

  @Test(arguments: cases) func isChosen(_ choice: Case) {
    #expect(
      TextStyle(isTerminal: choice.isTerminal, environment: choice.environment) == choice.style)
  }

  /// `{r …}`, `{g …}` and `{y …}` stand for the colours.
  @Test(arguments: [
    "{r ✗ fixture 'a' — state diverged   [swift]}",
    "  at expectedState.count",
    "  {g expected: 1}   {r actual: 2}",
    "  {g expected: \"one\"}",
    "  {r actual:   \"two\"}",
    "  {g recorded: 1}   {r scenario: 2}",
    "  {g emitted: 1}   {r received: 2}",
    "  scenario: Sources/A.swift:12",
    "  next: `duet protocol-run --feature a`",
    "{r duet verify: FAIL}", "{g duet verify: PASS}", "{r protocol-run: FAIL}",
    "{r lockstep-lint: FAIL (2 finding(s))}", "{g lockstep-lint: OK (1 feature(s))}",
    "{r duet record: REFUSED — nothing was written}",
    "{g PASS — 3 target declaration(s)}", "{y runner-check: NOT JUDGED}",
    "{y lane 'kotlin' skipped: 'java' is not on PATH}",
    "{y [kotlin] skipped, not judged: 'java' is not on PATH}",
    "{y [kotlin] cache: not used, its runner is a script}",
    "[kotlin] cache: 4 of 4 fixture(s) known to pass",
    "parity/manifest.json:1:2: a finding", "", "    | expected: a runner's words",
  ])
  func isDecorated(line: String) {
    let coloured = line.replacing("{r ", with: "\u{1B}[31m").replacing("{g ", with: "\u{1B}[32m")
      .replacing("{y ", with: "\u{1B}[33m").replacing("}", with: "\u{1B}[0m")
    let plain = line.replacing(/\{[rgy] |\}/, with: "")
    #expect(TextStyle.coloured.decorated(plain) == coloured)
    #expect(TextStyle.plain.decorated(plain) == plain)
  }

  /// Colour adds to a text and takes nothing from it.
  @Test(
    .enabled(if: Python.isAvailable, Python.comment),
    arguments: ["verify", "protocol-run", "record --check", "lint", "explain"])
  func saysTheSameWithout(verb: String) throws {
    let tree = try TinyTree()
    try tree.misbehave("drift@counter.add")
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    try tree.write("{}", to: "parity/fixtures/orphan.json")
    try tree.editManifest(
      #""lanes": {"#, #""lanes": { "other": { "when": "available", "runner": ["no-such-tool"] },"#)
    let words = verb.split(separator: " ").map(String.init)
    try tree.run("protocol-run")
    let plain = try tree.runOnTerminal(words, showsProgress: false)
    let coloured = try tree.runOnTerminal(words, showsProgress: false, style: .coloured)
    #expect(plain.status == .red)
    #expect(coloured.results.contains("\u{1B}[31m"))
    #expect(coloured.results.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain.results)
    #expect(coloured.complaints.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain.complaints)
    // Every line ends without colour, or the next program's text would have it.
    for line in coloured.results.split(separator: "\n") where line.contains("\u{1B}") {
      #expect(line.hasSuffix("\u{1B}[0m"))
    }
  }

  /// A warning is yellow, on the stream that it goes to.
  @Test func aWarning() throws {
    let tree = try TinyTree()
    try tree.write("", to: "parity/manifest.yaml")
    let lint = try tree.runOnTerminal(["lint"], showsProgress: false, style: .coloured)
    #expect(
      lint.complaints
        == "\u{1B}[33mduet: parity/manifest.yaml is not read, parity/manifest.json is there too"
        + "\u{1B}[0m\n")
  }

  /// What the process finds out by itself.
  @Test(
    .enabled(if: Python.isAvailable, Python.comment),
    arguments: [
      ("TERM=xterm", true, true), ("TERM=dumb", true, false), ("NO_COLOR=1", true, false),
      ("CI=true", true, false), ("FORCE_COLOR=1", false, true), ("FORCE_COLOR=0", true, false),
      ("TERM=xterm", false, false),
    ])
  func theProcess(variable: String, isTerminal: Bool, isColoured: Bool) throws {
    let tree = try TinyTree()
    let clean = ["env", "-u", "CI", "-u", "NO_COLOR", "-u", "FORCE_COLOR", "TERM=xterm", variable]
    let terminal = ["python3", "-I", "-c", "import pty, sys; pty.spawn(sys.argv[1:])"]
    let words = clean + (isTerminal ? terminal : []) + [Binary.path, "lint"]
    let said = try Command(words, in: tree.root).runToEnd(timeLimit: .seconds(60)).output.end
    let text = String(decoding: said, as: UTF8.self)
    #expect(text.contains("lockstep-lint: OK"))
    #expect(text.contains("\u{1B}[32mlockstep-lint: OK") == isColoured)
  }
}
