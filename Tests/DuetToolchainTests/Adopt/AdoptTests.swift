import DuetToolchain
import Testing

/// Traces turned into recordings.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct AdoptTests {
  private static let suite = "Adoptions"

  /// A stretch that can be adopted, and what is said of it.
  static let adopted: [(name: String, words: [String])] = [
    ("last-store", ["--feature", "counter", "--name", "More and more"]),
    ("a-store", ["--feature", "counter", "--name", "back-again", "--store", "1"]),
    ("known-lead", ["--feature", "counter", "--name", "x", "--store", "1", "--steps", "2..3"]),
    (
      "earlier-steps", ["--feature", "counter", "--name", "x", "--store", "1", "--steps", "3"]
    ),
    ("own-given", ["--feature", "counter", "--name", "x", "--store", "7"]),
    ("echo", ["--feature", "echo", "--name", "x", "--store", "2", "--steps", "..1"]),
    ("json", ["--feature", "echo", "--name", "x", "--store", "2", "--json"]),
    ("output", ["--feature", "echo", "--name", "x", "--store", "2", "--output", "New/Echo.swift"]),
  ]

  @Test(arguments: adopted)
  func isAdopted(name: String, words: [String]) throws {
    let tree = try TinyTree()
    try tree.write(TinySession.usual.text, to: "walk.trace")
    let words = ["adopt", "walk.trace"] + words
    let outcome = try tree.run(words, leaving: name == "output" ? .anything : .recordings)
    #expect(outcome.status == 0)
    let title = words[5].lowercased().replacing(" ", with: "-")
    let fixture = "\(words[3]).\(title)"
    var text = outcome.transcript(of: words)
    if name == "last-store" || name == "own-given" {
      text += try "\n\(TinyTree.path(of: fixture)):\n" + tree.read(TinyTree.path(of: fixture))
    }
    if name == "output" { text += try "\nNew/Echo.swift:\n" + tree.read("New/Echo.swift") }
    try Transcripts.expect(text, is: name, of: Self.suite)
    #expect(try tree.read("parity/manifest.json").contains("\"\(fixture)\""))
    #expect(try tree.run("protocol-run").status == 0)
    try tree.edit(
      "parity/feature-specs/\(words[3]).md", "\n", "\n`\(fixture)` was adopted.\n")
    let lint = try tree.run("lint")
    #expect(lint.status == 0, "\(lint.output)")
    // Until its scenario has such a branch.
    let check = try tree.run("record", "--check")
    #expect(check.status == 1)
    #expect(
      check.output.contains(
        "✗ fixture '\(fixture)' — listed, but no branch of its scenario produces it; write"))
    let again = try tree.run(words)
    #expect(again.status == 2)
    #expect(again.complaints.hasPrefix("duet: \(TinyTree.path(of: fixture)) is there already"))
    let forced = try tree.run(
      words.map { $0 == "New/Echo.swift" ? "New/Other.swift" : $0 } + ["--force"],
      leaving: name == "output" ? .anything : .recordings)
    #expect(forced.status == 0, "\(forced.complaints)")
  }

  static let listed: [(name: String, words: [String])] = [
    ("list", []), ("list-feature", ["--feature", "counter", "--name", "x", "--list"]),
    ("list-store", ["--store", "2"]), ("list-json", ["--feature", "echo", "--json"]),
  ]

  @Test(arguments: listed)
  func isListed(name: String, words: [String]) throws {
    let tree = try TinyTree()
    try tree.write(TinySession.usual.text, to: "walk.trace")
    let words = ["adopt", "walk.trace"] + words
    let outcome = try tree.runBinary(words)
    #expect(outcome.status == 0)
    try Transcripts.expect(outcome.transcript(of: words), is: name, of: Self.suite)
    // A list needs no tree around it.
    try tree.remove("parity")
    #expect(try tree.run(words) == outcome)
  }

  @Test func aTornLine() throws {
    let tree = try TinyTree()
    var session = TinySession.usual
    session.add(1, to: 3)
    // The process was ended in the middle of a letter.
    try tree.write(session.text.utf8.dropLast(9), to: "walk.trace")
    let note = "note: line 14, the last one, is torn and left out: the app ended while it wrote it"
    #expect(try tree.run("adopt", "walk.trace").output.contains(note))
    let outcome = try tree.run(
      "adopt", "walk.trace", "--feature", "counter", "--name", "x", leaving: .recordings)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.contains(note))
    #expect(outcome.complaints.contains("step(s) 1..2 of 2"))
  }

  /// A whole last line without its line feed is as good as any.
  @Test func aLastLineWithoutLineFeed() throws {
    let tree = try TinyTree()
    try tree.write(String(TinySession.usual.text.dropLast()), to: "walk.trace")
    let outcome = try tree.run("adopt", "walk.trace")
    #expect(outcome.output.contains("5 store(s), 7 step(s)"))
    #expect(!outcome.output.contains("torn"))
  }

  static let red: [(name: String, change: @Sendable (inout TinySession) -> Void)] = [
    ("another-version", { $0.add(1, to: 3, mistake: 1) }),
    (
      "missing-line",
      {
        var other = $0
        other.add(9, to: 3)
        let before = other.text
        other.add(1, to: 3)
        $0.add(line: String(other.text.dropFirst(before.count).dropLast()))
      }
    ),
    (
      "refused-action",
      {
        $0.add(
          line: #"{"action":{"case":"gone"},"effects":[],"feature":"counter","state":{"count":1},"#
            + #""store":3}"#)
      }
    ),
  ]

  @Test(arguments: red)
  func divergesAndWritesNothing(
    name: String, change: @Sendable (inout TinySession) -> Void
  ) throws {
    let tree = try TinyTree()
    var session = TinySession.usual
    change(&session)
    try tree.write(session.text, to: "walk.trace")
    let words = [
      "adopt", "walk.trace", "--feature", "counter", "--name", "x", "--output", "x.swift",
    ]
    let outcome = try tree.run(words)
    #expect(outcome.status == 1)
    try Transcripts.expect(outcome.transcript(of: words), is: name, of: Self.suite)
    let json = try tree.run(words + ["--json"])
    #expect(json.status == 1)
    #expect(json.output.contains(#""status": "red""#) && json.output.contains(#""wrote": []"#))
  }

  @Test func aRunnerThatFails() throws {
    let tree = try TinyTree()
    try tree.write(TinySession.usual.text, to: "walk.trace")
    try tree.misbehave("exit7")
    let outcome = try tree.run("adopt", "walk.trace", "--feature", "counter", "--name", "x")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("nothing was written"))
    #expect(outcome.output.contains("out of cheese"))
  }

  /// What its scenario once produced serves where it does not compile.
  @Test func aScenarioThatDoesNotCompile() throws {
    let tree = try TinyTree()
    try tree.write(TinySession.usual.text, to: "walk.trace")
    try tree.answer("counter", #"{"error":"false","label":"a","line":3}"#)
    let outcome = try tree.run(
      "adopt", "walk.trace", "--feature", "counter", "--name", "x", leaving: .recordings)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.contains("paste the branch into the scenario"))
  }

  @Test func aBranchThatIsThere() throws {
    let tree = try TinyTree()
    try tree.write(TinySession.usual.text, to: "walk.trace")
    let outcome = try tree.run(
      "adopt", "walk.trace", "--feature", "counter", "--name", "adds", "--force")
    #expect(
      outcome.complaints == """
        duet: the scenario of 'counter' has a branch that produces 'counter.adds' already, \
        `duet record --feature counter` writes it

        """)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(
      Self.adopted.map(\.name) + Self.listed.map(\.name) + Self.red.map(\.name), of: Self.suite)
  }
}
