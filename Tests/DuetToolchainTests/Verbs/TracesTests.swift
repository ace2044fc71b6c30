import DuetToolchain
import Testing

/// A lane's kernel against its recorded traces, as a person reads it.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct TracesTests {
  private static let suite = "Traces"

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: [String]
    let status: Int32
    let prepare: @Sendable (TinyTree) throws -> Void

    init(
      _ testDescription: String, _ words: String..., status: Int32,
      prepare: @escaping @Sendable (TinyTree) throws -> Void
    ) {
      self.testDescription = testDescription
      self.words = words
      self.status = status
      self.prepare = prepare
    }
  }

  /// A green tree whose lane prints the traces `one` and `two`.
  private static func tree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.editManifest(#""runner": ["#, #""traces": ["cat", "printed"], "runner": ["#)
    try tree.write(
      """
      Building for debugging...
      {"trace":"one","lines":[{"event":"send"},{"state":"1","event":"reduce"}]}
      {"trace":"two","lines":[{"event":"teardown"}]}

      """, to: "printed")
    try tree.write(
      "{\"event\":\"send\"}\n{\"event\":\"reduce\",\"state\":\"1\"}\n", to: path("one"))
    try tree.write("{\"event\":\"teardown\"}\n", to: path("two"))
    return tree
  }

  private static func path(_ name: String) -> String { "parity/kernel-trace/\(name).trace.jsonl" }

  @Test(arguments: cases)
  func says(_ story: Case) throws {
    let tree = try Self.tree()
    try story.prepare(tree)
    let outcome = try tree.run(story.words)
    #expect(outcome.status == story.status)
    try Transcripts.expect(
      outcome.transcript(of: story.words), is: story.testDescription, of: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(Self.cases.map(\.testDescription), of: Self.suite)
  }

  @Test func theLaneIsBuiltFirst() throws {
    let tree = try Self.tree()
    try tree.write(try tree.read("printed"), to: "unbuilt")
    try tree.remove("printed")
    try tree.editManifest(#""traces": ["#, #""build": ["cp", "unbuilt", "printed"], "traces": ["#)
    let outcome = try tree.run("traces", leaving: .below("printed"))
    #expect(outcome.output == "[python] kernel traces: 2, 0 differ\nduet traces: PASS\n")
  }

  @Test func writesWhatDiffersAndThenHolds() throws {
    let tree = try Self.tree()
    try tree.edit(Self.path("one"), "1", "2")
    try tree.remove(Self.path("two"))
    try #expect(tree.run(["traces"]).status == 1)
    let written = try tree.run(["traces", "--write"], leaving: .below("parity/kernel-trace"))
    #expect(
      written.output == """
        duet traces: wrote 2 trace(s):
          parity/kernel-trace/one.trace.jsonl
          parity/kernel-trace/two.trace.jsonl

        """)
    try #expect(tree.run(["traces"]).status == 0)
    try #expect(tree.run(["traces", "--write"]).output == "duet traces: nothing to write\n")
  }

  static let cases = [
    Case("green", "traces", status: 0) { _ in },
    Case("a-line-moved", "traces", status: 1) { try $0.edit(path("one"), "1", "2") },
    Case("a-line-moved-json", "traces", "--json", status: 1) {
      try $0.edit(path("one"), "1", "2")
    },
    Case("a-line-too-many", "traces", status: 1) {
      try $0.write("{\"event\":\"teardown\"}\n{\"event\":\"send\"}\n", to: path("two"))
    },
    Case("no-final-newline", "traces", status: 1) {
      try $0.write(#"{"event":"teardown"}"#, to: path("two"))
    },
    Case("an-empty-file", "traces", status: 1) { try $0.write("", to: path("two")) },
    Case("a-file-is-missing", "traces", status: 1) { try $0.remove(path("two")) },
    Case("the-folder-is-missing", "traces", status: 1) { try $0.remove("parity/kernel-trace") },
    Case("a-file-without-script", "traces", status: 1) { try $0.write("", to: path("three")) },
    Case("a-broken-line", "traces", status: 2) {
      try $0.edit("printed", #""send"}"#, #""send""#)
    },
    Case("no-trace-on-the-line", "traces", status: 2) {
      try $0.edit("printed", #""trace":"two""#, #""name":"two""#)
    },
    Case("a-name-that-leaves", "traces", status: 2) {
      try $0.edit("printed", #""trace":"two""#, #""trace":"../two""#)
    },
    Case("a-trace-twice", "traces", status: 2) { try $0.edit("printed", "two", "one") },
    Case("nothing-printed", "traces", status: 2) { try $0.write("nothing\n", to: "printed") },
    Case("the-command-fails", "traces", status: 2) { try $0.remove("printed") },
    Case("no-lane-has-traces", "traces", status: 2) {
      try $0.editManifest(#""traces": ["cat", "printed"], "#, "")
    },
    Case("the-lane-does-not-build", "traces", status: 2) {
      try $0.editManifest(#""traces": ["#, #""build": ["false"], "traces": ["#)
    },
    Case("nothing-is-built", "traces", "--no-build", status: 0) {
      try $0.editManifest(#""traces": ["#, #""build": ["false"], "traces": ["#)
    },
    Case("no-lane-can-run", "traces", status: 2) {
      try $0.editManifest(
        #""traces": ["#, #""when": "available", "build": ["no-such-tool"], "traces": ["#)
    },
    Case("verify", "verify", status: 0) { _ in },
    Case("verify-a-line-moved", "verify", status: 1) { try $0.edit(path("one"), "1", "2") },
    Case("verify-a-file-is-missing", "verify", status: 1) { try $0.remove(path("two")) },
    Case("verify-the-command-fails", "verify", status: 1) { try $0.remove("printed") },
    Case("verify-without-building", "verify", "--no-build", status: 0) {
      try $0.remove("printed")
    },
    Case("verify-one-feature", "verify", "--feature", "echo", status: 0) {
      try $0.remove(path("two"))
    },
    Case("scope", "scope", path("one"), status: 0) { _ in },
  ]
}
