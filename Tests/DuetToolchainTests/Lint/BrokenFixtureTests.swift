import DuetToolchain
import Foundation
import Testing

/// Fixture files that no run may take for a recording.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct BrokenFixtureTests {
  private static let suite = "BrokenFixtures"
  private static let adds = TinyTree.path(of: "counter.adds")

  @Test(arguments: documents + files + shapes + chains)
  func isRed(_ tree: BrokenTree) throws {
    try tree.expectRed([["lint"], ["protocol-run"]], in: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    let cases = Self.documents + Self.files + Self.shapes + Self.chains
    try Transcripts.expectSections(cases.map(\.name), of: Self.suite)
  }

  private static func broken(
    _ name: String, says: String, _ old: String, _ new: String
  ) -> BrokenTree {
    BrokenTree(name, says: says) { try $0.editFixture("counter.adds", old, new) }
  }

  /// No strict JSON.
  static let documents: [BrokenTree] = [
    BrokenTree("bom", says: "byte order mark", adds) {
      try $0.write("\u{FEFF}" + $0.read(adds), to: adds)
    },
    broken(
      "duplicate-key", says: #""count" stands twice"#, #""count": 2"#, #""count": 2, "count": 2"#),
    broken(
      "duplicate-key-escaped", says: #""count" stands twice"#,
      #""count": 2"#, #""count": 2, "c\u006funt": 3"#),
    broken(
      "int-beyond-int64", says: "out of range", #""count": 2"#, #""count": 9223372036854775808"#),
    broken(
      "int-40-digits", says: "out of range", #""count": 2"#,
      #""count": 1000000000000000000000000000000000000000"#),
    broken("double-1e3", says: "is a double", #""count": 2"#, #""count": 1e3"#),
    broken("double-1.0", says: "is a double", #""count": 2"#, #""count": 2.0"#),
    broken("leading-zero", says: "leading zero", #""count": 2"#, #""count": 02"#),
    broken("nan", says: "a value is expected", #""count": 2"#, #""count": NaN"#),
    broken("plus", says: "a value is expected", #""count": 2"#, #""count": +2"#),
    broken("lone-surrogate", says: "surrogate", "two more", #"two \ud800 more"#),
    broken("single-quotes", says: "a single quote", #""two more""#, "'two more'"),
    broken("comment", says: "where", #""steps": ["#, #""steps": [ // all of them"#),
    broken("trailing-comma", says: "where", #""line": 8"#, #""line": 8,"#),
    broken(
      "merge-conflict", says: "merge conflict", #"      "label""#, "<<<<<<< HEAD\n      \"label\""),
    BrokenTree("nul-raw-in-string", says: "a NUL byte", adds) {
      try $0.editFixture("counter.adds", "two more", "two\0more")
    },
    BrokenTree("escape-raw-in-string", says: "an ESC byte", adds) {
      try $0.editFixture("counter.adds", "two more", "two\u{1B}[31mmore")
    },
    BrokenTree("invalid-utf8", says: "UTF-8", ":47:17:") {
      let bytes = Array(try $0.read(adds).utf8)
      let place = try #require(bytes.firstRange(of: Array("two more".utf8))?.lowerBound)
      try $0.write(bytes[..<place] + [0xFF] + bytes[place...], to: adds)
    },
    BrokenTree("utf-16", says: adds) {
      try $0.write([0xFF, 0xFE] + $0.read(adds).utf8.flatMap { [$0, 0] }, to: adds)
    },
    BrokenTree("empty-file", says: adds, "empty") { try $0.write("", to: adds) },
    BrokenTree("white-space-only", says: adds, "empty") { try $0.write(" \n\n", to: adds) },
    BrokenTree("half-a-file", says: adds, "ends where") {
      try $0.write($0.read(adds).utf8.prefix(700), to: adds)
    },
    BrokenTree("two-documents", says: adds, "follows the document's value") {
      try $0.write($0.read(adds) + $0.read(adds), to: adds)
    },
    BrokenTree("nested-100000-deep", says: adds, "deeper than 512") {
      try $0.write(
        String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000), to: adds)
    },
  ]

  /// No file to read.
  static let files: [BrokenTree] = [
    BrokenTree("listed-and-missing", says: "counter.adds", "does not exist") {
      try $0.remove(adds)
    },
    BrokenTree("renamed", says: "counter.adds", "does not exist") {
      try $0.move(adds, to: TinyTree.path(of: "counter.renamed"))
    },
    BrokenTree("no-fixtures-folder", says: "parity/fixtures", "does not exist") {
      try $0.remove("parity/fixtures")
    },
    BrokenTree("fixture-symlink-loop", says: adds, "leads back to itself") {
      try $0.remove(adds)
      try $0.link(adds, to: "counter.adds.fixture.json")
    },
    BrokenTree("fixture-link-to-nothing", says: adds, "symbolic link to something") {
      try $0.remove(adds)
      try $0.link(adds, to: "nothing.json")
    },
    BrokenTree("fixture-is-fifo", says: adds, "a FIFO") {
      try $0.remove(adds)
      try $0.createFIFO(adds)
    },
    BrokenTree("fixture-is-folder", says: adds, "a folder") {
      try $0.remove(adds)
      try $0.createFolder(adds)
    },
    BrokenTree("fixtures-is-file", says: "parity/fixtures") {
      try $0.remove("parity/fixtures")
      try $0.write("", to: "parity/fixtures")
    },
    BrokenTree("other-letter-case-on-disk", says: "counter.adds", "does not exist") {
      try $0.move(adds, to: "parity/fixtures/Counter.adds.fixture.json")
    },
  ]

  /// JSON, but no fixture.
  static let shapes: [BrokenTree] = [
    broken("feature-missing-field", says: "'feature'", #"  "feature": "counter",\#n"#, ""),
    broken("feature-of-another", says: "'echo'", #""feature": "counter""#, #""feature": "echo""#),
    broken(
      "feature-escapes", says: #"'\u{1B}[31mred'"#, #""feature": "counter""#,
      #""feature": "\u001b[31mred""#),
    broken(
      "feature-is-number", says: "'feature' is a number", #""feature": "counter""#, #""feature": 7"#
    ),
    broken(
      "feature-and-chain", says: "both", #""feature": "counter""#,
      #""chain": "c", "feature": "counter""#),
    broken("dialect-missing", says: "'dialect'", #"  "dialect": 2,\#n"#, ""),
    broken("dialect-3", says: "'dialect' is 3", #""dialect": 2"#, #""dialect": 3"#),
    broken("dialect-text", says: "'dialect' is a string", #""dialect": 2"#, #""dialect": "2""#),
    broken("initial-state-missing", says: "'initialState'", #""initialState""#, #""initial""#),
    broken(
      "initial-states-in-leaf", says: "'initialStates'", #""initialState""#,
      #""initialStates": {}, "initialState""#),
    broken(
      "step-without-state", says: "steps[0] has no 'expectedState'", #""expectedState""#,
      #""state""#),
    broken(
      "step-without-effects", says: "steps[0] has no 'expectedEffects'", #""expectedEffects""#,
      #""effects""#),
    broken("step-without-action", says: "steps[0] has no 'action'", #""action""#, #""act""#),
    broken("step-is-text", says: "steps[0]", #""steps": ["#, #""steps": ["one","#),
    broken(
      "step-of-a-chain", says: "'steps[0].linkToNext'", #""line": 7"#,
      #""line": 7, "linkToNext": true"#),
    broken("label-is-number", says: "'steps[0].label' is a number", #""two more""#, "2"),
    broken("line-is-text", says: "'steps[0].line' is a string", #""line": 7"#, #""line": "7""#),
    BrokenTree("steps-object", says: "'steps' is an object") {
      try $0.write(
        #"{"dialect": 2, "feature": "counter", "initialState": {}, "steps": {}}"#, to: adds)
    },
    BrokenTree("steps-null", says: "'steps' is null") {
      try $0.write(
        #"{"dialect": 2, "feature": "counter", "initialState": {}, "steps": null}"#, to: adds)
    },
    BrokenTree("steps-empty", says: "'steps' is empty") {
      try $0.write(
        #"{"dialect": 2, "feature": "counter", "initialState": {}, "steps": []}"#, to: adds)
    },
    BrokenTree("top-level-array", says: adds, "the fixture is an array: an object is expected") {
      try $0.write("[\($0.read(adds))]", to: adds)
    },
    BrokenTree("top-level-null", says: adds, "the fixture is null") {
      try $0.write("null\n", to: adds)
    },
    BrokenTree("chain-as-leaf", says: adds, "'chains'") {
      try $0.write($0.read(TinyTree.path(of: "chain-counter-echo")), to: adds)
    },
  ]

  private static func chain(
    _ name: String, says: String, _ old: String, _ new: String
  ) -> BrokenTree {
    BrokenTree(name, says: says) { try $0.editFixture("chain-counter-echo", old, new) }
  }

  /// The same for chains.
  static let chains: [BrokenTree] = [
    BrokenTree("leaf-as-chain", says: "chain-counter-echo", "one feature") {
      try $0.write($0.read(adds), to: TinyTree.path(of: "chain-counter-echo"))
    },
    chain(
      "chain-of-another-name", says: "'other'", #""chain": "counter-echo""#, #""chain": "other""#),
    chain(
      "chain-link-on-last-step", says: "'steps[1].linkToNext'",
      #""line": 4,"#, #""line": 4, "linkToNext": true,"#),
    chain("chain-node-unknown", says: "'steps[1].node'", #""node": "echo""#, #""node": "nobody""#),
    chain(
      "chain-node-missing", says: "steps[1] has no 'node'", #""node": "echo""#, #""knot": "echo""#),
    chain(
      "chain-node-escapes", says: #"\u001b[31m"#, #""node": "echo""#, #""node": "\u001b[31m""#),
    chain(
      "chain-with-state", says: "'steps[0].expectedState'", #""line": 3,"#,
      #""line": 3, "expectedState": {},"#),
    chain(
      "chain-initial-states-array", says: "'initialStates' is an array", #""initialStates": {"#,
      #""initialStates": [], "other": {"#),
    chain(
      "chain-link-is-number", says: "'steps[0].linkToNext' is a number", #""linkToNext": true"#,
      #""linkToNext": 1"#),
  ]
}
