import DuetToolchain
import Testing

/// A document's canonical form, or its first fault with its place.
@Suite struct CanonicalizeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let input: String
    let output: String
    let complaints: String

    var testDescription: String { "\(words) \(input.debugDescription)" }

    init(_ input: String, _ words: [String] = [], prints output: String) {
      (self.words, self.input, self.output, complaints) = (words, input, output, "")
    }

    init(_ input: String, _ words: [String] = [], complains: String, after output: String = "") {
      (self.words, self.input, self.output) = (words, input, output)
      complaints = "standard input:\(complains)\n"
    }
  }

  static let documents = [
    Case(#" { "b" : [ 1 , null ], "a" : true } "#, prints: #"{"a":true,"b":[1,null]}"# + "\n"),
    Case("1", prints: "1\n"), Case("-0", prints: "0\n"), Case("null", prints: "null\n"),
    Case(#""\u00fc\/\u0000""#, prints: #""ü/\u0000""# + "\n"),
    Case("[]", ["-"], prints: "[]\n"), Case("[]", ["--", "-"], prints: "[]\n"),
    Case(
      #"{"b":[],"a":{"c":[1,{}]}}"#, ["--pretty"],
      prints: """
        {
          "a": {
            "c": [
              1,
              {}
            ]
          },
          "b": []
        }

        """),
    Case("1", ["--pretty", "-"], prints: "1\n"),
    Case("", ["--lines"], prints: ""),
    Case("{ }\n[ 1 ]\r\n2", ["--lines"], prints: "{}\n[1]\n2\n"),
    Case("1\n2\n", ["--lines"], prints: "1\n2\n"),
  ]

  static let faults = [
    Case("", complains: "1:1: the document is empty, a JSON value is expected"),
    Case(
      "{}\n{}", complains: "2:1: something follows the document's value, a document is one value"),
    Case("{\"a\": 1,\n \"a\": 2}", complains: "2:2: the key \"a\" stands twice in one object"),
    Case(
      "[1, 1.5]",
      complains:
        "1:5: the number is a double (it has a fraction or an exponent), only integers are recorded (at [1])"
    ),
    Case(
      #"{"\u001b": x}"#, complains: #"1:12: found 'x' where a value is expected (at ["\u001b"])"#),
    Case(
      "[", ["--pretty"],
      complains: "1:2: the document ends where a value or ']' is expected (at [0])"),
    Case(
      "1\n[2\n3\n", ["--lines"],
      complains: "2:3: the document ends where ',' or ']' is expected (at [0])", after: "1\n"),
    Case(
      "1\n\n2", ["--lines"], complains: "2:1: the document is empty, a JSON value is expected",
      after: "1\n"),
    Case(
      "\u{FEFF}1", ["--lines"],
      complains:
        "1:1: the document starts with a byte order mark (BOM), save it as UTF-8 without one"),
  ]

  @Test(arguments: documents + faults)
  func isPrinted(_ document: Case) throws {
    let outcome = try TinyTree().run(["canonicalize"] + document.words, input: document.input)
    let status: Int32 = document.complaints.isEmpty ? 0 : 1
    #expect(
      outcome
        == Outcome(
          status: status, ending: "\(status)", output: document.output,
          complaints: document.complaints))
  }

  @Test func aFileWithItsPlace() throws {
    let tree = try TinyTree()
    try tree.write("{\n  \"a\": tru\n}", to: "Sources/a b\u{1B}.json")
    let outcome = try tree.run(["canonicalize", "a b\u{1B}.json"], from: "Sources")
    #expect(outcome.status == 1)
    #expect(
      outcome.complaints == #"a b\u{1B}.json:2:8: found 't' where 'true' is expected (at a)"# + "\n"
    )
  }

  @Test func fixturesAreInPrettyForm() throws {
    let tree = try TinyTree()
    for name in TinyTree.fixtures {
      let path = TinyTree.path(of: name)
      #expect(try tree.run("canonicalize", "--pretty", path).output == tree.read(path))
    }
  }

  @Test(arguments: [
    ("missing.json", "does not exist"), ("Sources", "is a folder; a regular file is expected"),
    ("", "'' names no file, - is standard input"),
  ])
  func aFileThatCannotBeRead(name: String, says: String) throws {
    let outcome = try TinyTree().run("canonicalize", name)
    #expect(outcome.status == 2)
    #expect(outcome.complaints.hasPrefix(name.isEmpty ? "duet: ''" : "duet: \(name) "))
    #expect(outcome.complaints.contains(says), "\(outcome.complaints)")
  }

  /// It needs no tree.
  @Test func outsideOfATree() throws {
    let tree = try TinyTree()
    try tree.remove("parity")
    #expect(try tree.run(["canonicalize"], input: "[ ]").output == "[]\n")
  }
}
