import DuetToolchain
import Foundation
import Testing

/// Records that write nothing at all, and say why.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct RecordRefusalTests {
  private static let suite = "RecordRefusals"
  private static let adds = TinyTree.path(of: "counter.adds")

  /// Besides what is broken another fixture is stale: it must stay so.
  @Test(arguments: scenarios + answers + runners)
  func writesNothing(_ tree: BrokenTree) throws {
    let stale = BrokenTree(tree.name, says: tree.says) {
      try $0.editFixture("chain-counter-echo", #""count": 2"#, #""count": 1"#)
      try tree.breakIt($0)
    }
    // A wait that has to end has to be short.
    let limit = tree.name.contains("hang") ? "3" : "100"
    try stale.expectRed([["record", "--time-limit", limit]], in: Self.suite)
  }

  @Test(arguments: scenarios + answers)
  func isRedInACheck(_ tree: BrokenTree) throws {
    let tiny = try TinyTree()
    try tree.breakIt(tiny)
    let outcome = try tiny.run("record", "--check")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("✗ "))
    for word in tree.says where word != "nothing" { #expect(outcome.output.contains(word)) }
  }

  @Test(arguments: places)
  func isRefusedByItsPlace(_ tree: BrokenTree) throws {
    try tree.expectRed([["record"]], in: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    let cases = Self.scenarios + Self.answers + Self.runners + Self.places
    try Transcripts.expectSections(cases.map(\.name), of: Self.suite)
  }

  private static func produces(_ title: String, says: String, _ name: String) -> BrokenTree {
    BrokenTree(title, says: "nothing", says) {
      try $0.editAnswer("counter", #""counter.adds""#, "\"\(name)\"")
    }
  }

  /// A scenario that does not hold, or produces what is not its own.
  static let scenarios: [BrokenTree] = [
    BrokenTree(
      "false-then", says: "'adds › two more'", "Then(.count) is 2", "Scenarios/counter.py:7"
    ) {
      try $0.answer(
        "counter",
        #"{"error": "Then(.count) is 2, 3 is expected", "label": "adds › two more", "line": 7}"#)
    },
    BrokenTree("false-then-escapes", says: #"\u{1B}[31m"#) {
      try $0.answer("counter", #"{"error": "\u001b[31m", "label": "a\u001b\nb", "line": 7}"#)
    },
    BrokenTree("error-alone", says: "'counter'", "it went wrong") {
      try $0.answer("counter", #"{"error": "it went wrong"}"#)
    },
    produces("record-compile-foreign-fixture", says: "'echo'", "echo"),
    produces("foreign-fixture-of-a-feature", says: "'echo.shouts'", "echo.shouts"),
    produces("foreign-chain", says: "'chain-counter-echo'", "chain-counter-echo"),
    produces("name-without-branch", says: "'counter'", "counter"),
    produces("name-empty-branch", says: "'counter.'", "counter."),
    produces("name-traversal", says: "slash", "counter./../../../outside/evil"),
    produces("name-absolute", says: "'/tmp/evil'", "/tmp/evil"),
    produces("name-escapes", says: #"\u{1B}"#, #"counter.\u001b[31m"#),
    produces("name-capital", says: "'A'", "counter.Adds"),
    produces("name-long", says: "bytes long", "counter." + String(repeating: "a", count: 300)),
    BrokenTree("chain-of-another-name", says: "'chain-other'") {
      try $0.editAnswer("chain-counter-echo", #""chain-counter-echo":"#, #""chain-other":"#)
    },
    BrokenTree("document-of-another-feature", says: "'counter.adds'", "'echo'") {
      try $0.editAnswer("counter", #""feature":"counter""#, #""feature":"echo""#)
    },
    BrokenTree("document-of-another-branch", says: "'counter.adds'", "'subtracts'") {
      try $0.editAnswer("counter", #""branch":"adds""#, #""branch":"subtracts""#)
    },
    BrokenTree("document-without-steps", says: "'counter.adds'", "'steps'") {
      try $0.editAnswer("counter", #""steps":"#, #""stops":"#)
    },
    BrokenTree("document-without-state", says: "'counter.adds'", "'expectedState'") {
      try $0.editAnswer("counter", #""expectedState":"#, #""state":"#)
    },
    BrokenTree("document-of-another-dialect", says: "'counter.adds'", "'dialect' is 3") {
      try $0.editAnswer("counter", #""dialect":2"#, #""dialect":3"#)
    },
    BrokenTree("document-whose-scenario-is-text", says: "'counter.adds'", "'scenario' is a string")
    {
      try $0.editAnswer(
        "counter", #"{"branch":"adds","source":"Scenarios/counter.py"}"#, #""adds""#)
    },
    BrokenTree("chain-whose-seam-is-broken", says: "'chain-counter-echo'", "seam") {
      try $0.editAnswer(
        "chain-counter-echo", #""case":"counter","value":{"case":"changed","value":{"count":2"#,
        #""case":"counter","value":{"case":"changed","value":{"count":3"#)
    },
    BrokenTree("no-fixture-at-all", says: "produced no fixture") {
      try $0.answer("counter", #"{"fixtures": {}}"#)
    },
    BrokenTree("leaf-for-a-chain", says: "chain-counter-echo") {
      try $0.answer(
        "chain-counter-echo",
        $0.read("answers/echo.json").replacing("echo.shouts", with: "chain-counter-echo"))
    },
  ]

  /// No answer to `compile`.
  static let answers: [BrokenTree] = [
    BrokenTree("no-fixtures", says: "`fixtures`") { try $0.answer("counter", "{}") },
    BrokenTree("fixtures-array", says: "`fixtures`") {
      try $0.answer("counter", #"{"fixtures": []}"#)
    },
    BrokenTree("fixtures-null", says: "`fixtures`") {
      try $0.answer("counter", #"{"fixtures": null}"#)
    },
    BrokenTree("document-is-text", says: "`fixtures.counter.adds`") {
      try $0.answer("counter", #"{"fixtures": {"counter.adds": "{}"}}"#)
    },
    BrokenTree("error-is-number", says: "`error`") { try $0.answer("counter", #"{"error": 1}"#) },
    BrokenTree("line-is-text", says: "`line`") {
      try $0.answer("counter", #"{"error": "no", "line": "7"}"#)
    },
  ]

  private static func runner(_ mode: String, says: String...) -> BrokenTree {
    BrokenTree(mode, says: says) { try $0.misbehave(mode) }
  }

  static let runners: [BrokenTree] = [
    BrokenTree("record-compile-hangs", says: "sent no answer for 3 s") {
      try $0.misbehave("hang@compile")
    },
    runner("exit7@counter", says: "exited with status 7", "out of cheese"),
    runner("sigsegv@compile", says: "SIGSEGV"),
    runner("garbage@chain-counter-echo", says: "not JSON", "Hello"),
    runner("binary@compile", says: "not JSON"),
    runner("bad-utf8@counter", says: "not valid UTF-8"),
    runner("half-answer@counter", says: "unfinished line"),
    runner("duplicate-key@counter", says: "stands twice"),
    runner("double-in-document@counter", says: "is a double"),
    runner("exit7-at-start", says: "before its handshake"),
    runner("hang-at-end", says: "did not end"),
    runner("exit3-at-end", says: "exited with status 3"),
    runner("only-echo", says: "no such scenario", #"echo, \u{1B}[31m"#),
  ]

  /// Folders and files that no recording is written to.
  static let places: [BrokenTree] = [
    BrokenTree("fixtures-dir-is-symlink", says: "parity/fixtures is a symbolic link", "REFUSED") {
      try $0.folder.createFolder("outside/fixtures")
      try $0.move("parity/fixtures", to: "elsewhere")
      try $0.link("parity/fixtures", to: "../../outside/fixtures")
    },
    BrokenTree("fixtures-dir-is-symlink-inside", says: "parity/fixtures is a symbolic link") {
      try $0.move("parity/fixtures", to: "elsewhere")
      try $0.link("parity/fixtures", to: "../elsewhere")
    },
    BrokenTree("parity-is-symlink", says: "parity is a symbolic link") {
      try $0.move("parity", to: "elsewhere")
      try $0.link("parity", to: "elsewhere")
    },
    BrokenTree("fixture-is-symlink", says: adds, "is a symbolic link") {
      try $0.remove(adds)
      try $0.link(adds, to: "../../../outside/secret.fixture.json")
    },
    BrokenTree("fixture-is-folder", says: adds, "is a folder") {
      try $0.remove(adds)
      try $0.createFolder(adds)
    },
    BrokenTree("fixture-is-fifo", says: adds, "is a FIFO") {
      try $0.remove(adds)
      try $0.createFIFO(adds)
    },
    BrokenTree("fixtures-is-file", says: "parity/fixtures") {
      try $0.remove("parity/fixtures")
      try $0.write("", to: "parity/fixtures")
    },
    BrokenTree("manifest-is-symlink", says: "parity/manifest.json", "is a symbolic link") {
      try $0.editManifest(#""counter.adds", "#, "")
      try $0.move("parity/manifest.json", to: "manifest.json")
      try $0.link("parity/manifest.json", to: "../manifest.json")
    },
    BrokenTree("runs-is-file", says: "parity/.runs", "a folder is expected") {
      try $0.write("", to: "parity/.runs")
    },
    BrokenTree("runs-is-symlink", says: "parity/.runs", "is a symbolic link") {
      try $0.link("parity/.runs", to: "../../outside")
    },
    BrokenTree("lock-is-folder", says: "record.lock", "is a folder") {
      try $0.createFolder("parity/.runs/record.lock")
    },
  ]
}
