import DuetToolchain
import Foundation
import Testing

/// Names that would become parts of paths and commands: refused wherever they stand, and nothing
/// that they point at is touched.
@Suite struct BadNameTests {
  private static let suite = "BadNames"

  struct Name: Sendable, CustomTestStringConvertible {
    let title: String
    /// As JSON writes it between quotes.
    let json: String
    let says: [String]

    init(_ title: String, _ json: String, says: String...) {
      (self.title, self.json, self.says) = (title, json, says)
    }

    var testDescription: String { title }
  }

  static let names = [
    Name(
      "name-traversal", "../../../outside/evil", says: "'../../../outside/evil'",
      "leave parity/fixtures"),
    Name("name-slash", "counter/adds", says: "'counter/adds'", "slash"),
    Name("name-absolute", "/etc/passwd", says: "'/etc/passwd'", "slash"),
    Name("name-empty", "", says: "''", "is empty"),
    Name("name-dot", ".", says: "'.'"),
    Name("name-dots", "..", says: "'..'"),
    Name("name-hidden", ".adds", says: "'.adds'"),
    Name("name-option", "--feature", says: "'--feature'"),
    Name(
      "name-escape-codes", #"counter.\u001b[31mred\nline"#, says: #"'counter.\u{1B}[31mred\nline'"#),
    Name("name-nul", #"counter.a\u0000b"#, says: #"\u{00}"#),
    Name("name-backslash", #"counter\\adds"#, says: #"'counter\adds'"#),
    Name("name-capital", "counter.Adds", says: "'counter.Adds'"),
    Name("name-underscore", "counter.a_b", says: "'counter.a_b'"),
    Name("name-space", "counter.a b", says: "'counter.a b'"),
    Name("name-trailing-newline", #"counter.adds\n"#, says: #"'counter.adds\n'"#),
    Name("name-composed", "counter.gr\u{FC}n", says: "'counter.gr\u{FC}n'"),
    Name("name-decomposed", "counter.gru\u{308}n", says: "'counter.gru\u{308}n'"),
    Name("name-right-to-left", "counter.\u{202E}sdda", says: #"\u{202E}"#),
    Name("name-long", "counter." + String(repeating: "a", count: 4000), says: "4008 bytes"),
  ]

  @Test(arguments: names)
  func ofAFixture(_ name: Name) throws {
    try expectRefusal(name, place: "fixture") {
      try $0.editManifest(#"["counter.adds","#, #"["\#(name.json)","#)
    }
  }

  @Test(arguments: names)
  func ofAFeature(_ name: Name) throws {
    try expectRefusal(name, place: "feature") {
      try $0.editManifest(#""echo": {"#, #""\#(name.json)": {"#)
    }
  }

  @Test(arguments: names)
  func ofAChain(_ name: Name) throws {
    try expectRefusal(name, place: "chain") {
      try $0.editManifest(#""chain-counter-echo""#, #""\#(name.json)""#)
    }
  }

  @Test(arguments: names)
  func ofALane(_ name: Name) throws {
    try expectRefusal(name, place: "lane") {
      try $0.editManifest(#""python": {"#, #""\#(name.json)": {"#)
    }
  }

  /// A file that lies where the name points does not make the name good.
  @Test(arguments: [
    ("../../../outside/evil", "outside/evil.fixture.json"),
    ("counter/adds", "tree/parity/fixtures/counter/adds.fixture.json"),
    ("", "tree/parity/fixtures/.fixture.json"),
    ("counter.gr\u{FC}n", "tree/parity/fixtures/counter.gru\u{308}n.fixture.json"),
  ])
  func evenWhereAFileIs(name: String, file: String) throws {
    let tree = try TinyTree()
    try tree.folder.write(try tree.read(TinyTree.path(of: "counter.adds")), to: FilePath(file))
    try tree.editManifest(#"["counter.adds","#, #"["\#(name)","#)
    for words in [["lint"], ["protocol-run"], ["record"]] {
      let outcome = try tree.run(words)
      #expect(outcome.status != 0)
      #expect((outcome.output + outcome.complaints).contains("the fixture name '\(name)'"))
    }
  }

  private func expectRefusal(
    _ name: Name, place: String, breakIt: (TinyTree) throws -> Void
  ) throws {
    let tree = try TinyTree()
    try breakIt(tree)
    var transcript = ""
    for words in [["lint"], ["protocol-run"], ["record"]] {
      let outcome = try tree.run(words)
      #expect(outcome.status != 0, "\(words)")
      for word in name.says {
        #expect((outcome.output + outcome.complaints).contains(word), "\(words): \(word)")
      }
      // The verbs that need the manifest say the same.
      if words != ["record"] { transcript += outcome.transcript(of: words) }
    }
    guard place == "fixture" else { return }
    try Transcripts.expect(transcript, is: name.title, of: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(Self.names.map(\.title), of: Self.suite)
  }
}
