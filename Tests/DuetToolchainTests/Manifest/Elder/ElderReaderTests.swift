import Testing

@testable import DuetToolchain

/// The subset of YAML that elder manifests are written in, and what strays from it.
@Suite struct ElderReaderTests {
  struct Stray: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// `line:column: message`
    let says: String

    init(_ name: String, _ text: String, _ says: String) {
      self.name = name
      self.text = text
      self.says = says
    }

    var testDescription: String { name }
  }

  private static let strays = [
    Stray("tab", "a:\n\tb: c\n", "2:1: a tab, indent with spaces, two for each step"),
    Stray("odd indentation", "a:\n   b: c\n", "2:4: indented by 3 spaces, steps are of two"),
    Stray(
      "two steps at once", "a:\n    b: c\n", "2:5: indented by 4 spaces, 2 are expected here"),
    Stray(
      "a first line further in", "  a: b\n", "1:3: indented by 2 spaces, 0 are expected here"),
    Stray(
      "back to no level", "a:\n  b:\n    - c\n   \n  - d\n",
      "5:3: a list stands two spaces further in than its key, and not beside other keys"),
    Stray(
      "below a value", "a: b\n  c: d\n",
      "2:3: stands below 'a', which has its value already, or is indented too far"),
    Stray(
      "a list beside its key", "a:\n- b\n",
      "2:1: a list stands two spaces further in than its key, and not beside other keys"),
    Stray(
      "a list at the top", "- a\n", "1:1: a manifest is a block of keys, it has no list at its top"),
    Stray(
      "a key in a list", "a:\n  - b\n  c: d\n",
      "3:3: a key among the elements of a list, begin it with '- '"),
    Stray("a list in a list", "a:\n  - - b\n", "2:5: a list in a list, the subset has none"),
    Stray(
      "an empty element", "a:\n  -\n  - b\n", "2:4: an empty element, put its value after '- '"),
    Stray("a wide element", "a:\n  -  b\n", "2:5: put one space after '-'"),
    Stray(
      "below an element", "a:\n  - b\n    c: d\n",
      "3:5: indented by 4 spaces, 2 are expected here"),
    Stray(
      "a key twice", "a: b\nc: d\na: e\n", "3:1: the key 'a' stands here again, it is in line 1"),
    Stray("no space", "a:b\n", "1:3: put a space after ':'"),
    Stray("no key", ": b\n", "1:1: a value without a key before the ':'"),
    Stray(
      "a key of words", "a b: c\n",
      "1:2: a key has only letters, digits, '.', '-' and '_', and no quotes"),
    Stray("a quoted key", "\"a\": b\n", "1:1: a key stands without quotes, as 'key: value'"),
    Stray("a lone word", "a: b\nc\n", "2:1: neither 'key: value' nor '- element'"),
    Stray("a second line", "a: b\n  c d\n", "2:3: neither 'key: value' nor '- element'"),
    Stray("a marker", "---\na: b\n", "1:1: a manifest is one document, remove the marker"),
    Stray(
      "a merge", "a:\n<<<<<<< HEAD\n  b: c\n",
      "2:1: a merge conflict marker stands here, resolve the conflict"),
    Stray(
      "an anchor", "a: &b c\n",
      "1:4: an anchor ('&') is not part of the subset, write the value out"),
    Stray(
      "an alias", "a: *b\n", "1:4: an alias ('*') is not part of the subset, write the value out"),
    Stray(
      "a tag", "a: !!str b\n", "1:4: a tag ('!') is not part of the subset, every value is a text"),
    Stray(
      "a text of lines", "a: |\n  b\n",
      "1:4: a text of several lines ('|') is not part of the subset, write one line"),
    Stray("a complex key", "? a\n", "1:1: '?' is not part of the subset, write 'key: value'"),
    Stray(
      "a list in brackets", "a: [b, c]\n",
      "1:4: a list in brackets, put each element in a line of its own after '- '"),
    Stray(
      "a block in braces", "a: {b: c}\n",
      "1:4: a block in braces, put each key in a line of its own"),
    Stray(
      "a colon in a value", "a: b: c\n",
      "1:5: a ':' that ends a word of a value, put quotes around the value"),
    Stray(
      "a sharp in a word", "a: b#c\n",
      "1:5: '#' in a word: put a space before a comment, or quotes around the value"),
    Stray("open quotes", "a: \"b\n", "1:4: the quotes are not closed in this line"),
    Stray("open single quotes", "a: 'b''\n", "1:4: the quotes are not closed in this line"),
    Stray("after quotes", "a: \"b\" c\n", "1:8: something follows the end of the value"),
    Stray("after brackets", "a: [] b\n", "1:7: something follows the end of the value"),
    Stray(
      "an unknown escape", #"a: "\u0041""#,
      #"1:6: after '\' only '"', '\', '/', 'n' and 't' are known"#),
    Stray("a control character", "a: b\u{1B}c\n", "1:5: the control character U+001B, remove it"),
    Stray("a NUL", "a: \0\n", "1:4: the control character U+0000, remove it"),
    Stray(
      "a byte order mark", "\u{FEFF}a: b\n",
      "1:1: a byte order mark, save the file as UTF-8 without one"),
    Stray(
      "too deep", "a:\n" + String(repeating: " ", count: 34) + "b: c\n",
      "2:35: indented by 34 spaces, no manifest is nested so deep"),
  ]

  @Test(arguments: strays)
  func refuses(_ stray: Stray) {
    let error = #expect(throws: ElderError.self) { try ElderReader.read(Array(stray.text.utf8)) }
    #expect(
      error.map { "\($0.place.line):\($0.place.column): \($0.message)" } == stray.says)
  }

  @Test func refusesWhatIsNoUTF8() {
    let error = #expect(throws: ElderError.self) { try ElderReader.read([0x61, 0x3A, 0x0A, 0xFF]) }
    #expect(
      error == ElderError(ElderPlace(line: 2, column: 1), "invalid UTF-8, save the file as UTF-8"))
  }

  /// What a text means, written so that a line says it.
  private static func phrase(_ node: ElderNode) -> String {
    switch node.value {
    case .text(let text): "'\(text)'"
    case .nothing: "nothing"
    case .list(let elements): "[\(elements.map(phrase).joined(separator: ", "))]"
    case .block(let members):
      "{\(members.map { "\($0.key): \(phrase($0.value))" }.joined(separator: ", "))}"
    }
  }

  @Test(arguments: [
    ("", "{}"),
    ("# only a comment\n\n", "{}"),
    ("a: b", "{a: 'b'}"),
    ("a: b \r\nc:\r\n  - d\r\n", "{a: 'b', c: ['d']}"),
    ("a:\n", "{a: nothing}"),
    ("a: []\nb: {}  # empty\n", "{a: [], b: {}}"),
    ("a: yes\nb: 1.0\nc: ~\n", "{a: 'yes', b: '1.0', c: '~'}"),
    ("a: b # c\nd: 'e # f'\n", "{a: 'b', d: 'e # f'}"),
    ("a: # none\n", "{a: nothing}"),
    ("a: 'it''s'\nb: \"\\\"\\\\\\n\"\n", "{a: 'it's', b: '\"\\\n'}"),
    ("a: https://example.org/b:c\n", "{a: 'https://example.org/b:c'}"),
    ("a:\n  - https://example.org\n  - b/c.d\n", "{a: ['https://example.org', 'b/c.d']}"),
    ("a:\n  - b: c\n    d:\n      - e\n  - b: f\n", "{a: [{b: 'c', d: ['e']}, {b: 'f'}]}"),
    ("a:\n  # between\n  b: c\n\n  d: e\n", "{a: {b: 'c', d: 'e'}}"),
    ("a:\n  b:\n    c: d\ne: f\n", "{a: {b: {c: 'd'}}, e: 'f'}"),
    ("a: - b\n", "{a: '- b'}"),
    ("a-b.c_D: x\n", "{a-b.c_D: 'x'}"),
  ])
  func reads(text: String, meaning: String) throws {
    #expect(try Self.phrase(ElderReader.read(Array(text.utf8))) == meaning)
  }

  /// Whatever the bytes, reading ends, and says where it did.
  @Test func everyPrefixAndEveryByteEndsWell() throws {
    let text = Array("a:\n  - b: 'c'\n    d: \"e\" # f\ng: []\n".utf8)
    for length in 0...text.count { expectPlace(in: Array(text[..<length])) }
    for index in text.indices {
      for byte in [0x00, 0x09, 0x0A, 0x20, 0x22, 0x23, 0x27, 0x2D, 0x3A, 0x5B, 0x80, 0xFF]
        as [UInt8]
      {
        var changed = text
        changed[index] = byte
        expectPlace(in: changed)
      }
    }
  }

  private func expectPlace(in bytes: [UInt8]) {
    do {
      _ = try ElderReader.read(bytes)
    } catch {
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      #expect(lines.indices.contains(error.place.line - 1))
      #expect((1...lines[error.place.line - 1].count + 1).contains(error.place.column))
    }
  }
}
