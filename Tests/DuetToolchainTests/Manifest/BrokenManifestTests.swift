import DuetToolchain
import Foundation
import Testing

/// Manifests that no run may act on: each is named by lint and refused by every verb that needs it.
@Suite struct BrokenManifestTests {
  private static let suite = "BrokenManifests"
  private static let manifest = "parity/manifest.json"

  @Test(arguments: documents + shapes + lanes + features)
  func isRed(_ tree: BrokenTree) throws {
    try tree.expectRed([["lint"], ["protocol-run"]], in: Self.suite)
  }

  /// The other verbs refuse in the same words.
  @Test(arguments: [["record"], ["record", "--check"], ["verify"], ["lanes"]])
  func everyVerbRefuses(words: [String]) throws {
    let tree = try TinyTree()
    try tree.editManifest(#""features": {"#, #""features": [], "old": {"#)
    let outcome = try tree.run(words)
    #expect(outcome.status == 2)
    #expect(outcome == (try tree.run("protocol-run")))
  }

  /// A thousand rows, each with a fault: the first are named, the rest are counted.
  @Test func aHugeManifest() throws {
    let tree = try TinyTree()
    let rows = (0..<1000).map { #""f\#($0)": {"fixtures": "all", "python": "../\#($0)"}"# }
    try tree.editManifest(#""features": {"#, #""features": {\#(rows.joined(separator: ",\n")),"#)
    let lint = try tree.run("lint")
    #expect(lint.output.hasSuffix("lockstep-lint: FAIL (2000 finding(s))\n"))
    try tree.run("lint", "--json")
    let refused = try tree.run("protocol-run")
    #expect(refused.complaints.hasSuffix("\n  … and 1980 more, `duet lint` lists them\n"))

    try tree.write(
      tree.read("parity/manifest.json").replacing(
        #""fixtures": "all", "python": "../"#, with: #""python": ""#),
      to: "parity/manifest.json")
    let unknown = try tree.run("protocol-run", "--feature", "f30x0")
    #expect(unknown.complaints.contains("no feature 'f30x0', did you mean 'f300'?"))
    #expect(unknown.complaints.utf8.count < 1000)
  }

  @Test func everySectionHasItsCase() throws {
    let cases = Self.documents + Self.shapes + Self.lanes + Self.features
    try Transcripts.expectSections(cases.map(\.name), of: Self.suite)
  }

  private static func broken(
    _ name: String, says: String, _ old: String, _ new: String
  ) -> BrokenTree {
    BrokenTree(name, says: says) { try $0.editManifest(old, new) }
  }

  private static func whole(_ name: String, says: String, _ contents: String) -> BrokenTree {
    BrokenTree(name, says: manifest, says) { try $0.write(contents, to: manifest) }
  }

  /// No strict JSON, or no file.
  static let documents: [BrokenTree] = [
    BrokenTree("manifest-bom", says: manifest, "byte order mark") {
      try $0.write("\u{FEFF}" + $0.read(manifest), to: manifest)
    },
    BrokenTree("manifest-is-directory", says: manifest, "a folder") {
      try $0.remove(manifest)
      try $0.createFolder(manifest)
    },
    BrokenTree("manifest-is-fifo", says: manifest, "a FIFO") {
      try $0.remove(manifest)
      try $0.createFIFO(manifest)
    },
    BrokenTree("manifest-symlink-loop", says: manifest, "leads back to itself") {
      try $0.remove(manifest)
      try $0.link(manifest, to: "manifest.json")
    },
    BrokenTree("manifest-missing", says: manifest, "run duet inside") { try $0.remove(manifest) },
    BrokenTree("manifest-merge-conflict", says: manifest, ":11:1: a merge conflict") {
      try $0.editManifest(
        #"      "fixtures": ["counter"#, "=======\n      \"fixtures\": [\"counter")
    },
    BrokenTree("manifest-cut", says: manifest, "ends where") {
      try $0.write($0.read(manifest).utf8.prefix(200), to: manifest)
    },
    broken("key-twice", says: #""chains" stands twice"#, #""presentation""#, #""chains": {}, "p""#),
    broken("feature-twice", says: #""counter" stands twice"#, #""echo": {"#, #""counter": {"#),
    whole("empty", says: "empty", ""),
    whole(
      "nested-100000-deep", says: "deeper than 512", String(repeating: #"{"a":"#, count: 100_000)),
    BrokenTree("manifest-invalid-utf8", says: manifest, "UTF-8") {
      try $0.write(
        [UInt8](#"{"lanes": ""#.utf8) + [0xC3, 0x28] + [UInt8](#""}"#.utf8), to: manifest)
    },
  ]

  /// Not what a manifest is made of.
  static let shapes: [BrokenTree] = [
    whole("array", says: "the manifest is an array", "[]"),
    whole("null", says: "the manifest is null", "null"),
    whole("nothing-in-it", says: "no 'features'", "{}"),
    broken("unknown-key", says: "did you mean 'chains'?", #""chains""#, #""chain""#),
    broken("unknown-key-far", says: "'something'", #""presentation""#, #""something""#),
    broken("unknown-key-escapes", says: #"\u{1B}"#, #""presentation""#, #""\u001b[31m""#),
    broken("lanes-missing", says: "no 'lanes'", #"  "lanes""#, #"  "$schema": "x", "chainz""#),
    broken("lanes-null", says: "'lanes' is null", #""lanes": {"#, #""lanes": null, "chainz": {"#),
    broken(
      "lanes-array", says: "'lanes' is an array", #""lanes": {"#, #""lanes": [], "chainz": {"#),
    broken(
      "manifest-features-null", says: "'features' is null", #""features": {"#,
      #""features": null, "chainz": {"#),
    broken(
      "features-array", says: "'features' is an array", #""features": {"#,
      #""features": [1], "chainz": {"#),
    broken(
      "features-text", says: "'features' is a string", #""features": {"#,
      #""features": "all", "chainz": {"#),
    broken(
      "manifest-no-features", says: "a run of nothing", #""features": {"#,
      #""features": {}, "chainz": {"#),
    broken(
      "chains-array", says: "'chains' is an array", #""chains": {"#, #""chains": [], "chainz": {"#),
    broken(
      "chain-text", says: "a chain is a string", #"{ "scenario": "Scenarios/chains.py" }"#,
      #""yes""#),
    broken(
      "presentation-null", says: "'presentation' is null", #"{ "waivers": [], "islands": [] }"#,
      "null"),
    broken("waivers-object", says: "'waivers' is an object", #""waivers": []"#, #""waivers": {}"#),
  ]

  private static func lane(_ name: String, says: String, _ lane: String) -> BrokenTree {
    broken(
      name, says: says, #"{\#n      "runner": ["python3", "-I", "-S", "runner.py"]\#n    }"#, lane)
  }

  static let lanes: [BrokenTree] = [
    lane("lane-null", says: "a lane is null", "null"),
    lane("lane-text", says: "a lane is a string", #""python3 runner.py""#),
    lane("lane-empty", says: "no 'runner'", "{}"),
    lane("runner-empty", says: "'runner'", #"{"runner": []}"#),
    lane("runner-empty-word", says: "'runner'", #"{"runner": [""]}"#),
    lane("runner-shell-line", says: "'runner'", #"{"runner": "python3 runner.py"}"#),
    lane("runner-number", says: "'runner'", #"{"runner": ["python3", 3]}"#),
    lane("runner-null", says: "'runner'", #"{"runner": null}"#),
    lane("runner-nul", says: "NUL", #"{"runner": ["python3", "a\u0000b"]}"#),
    lane("build-text", says: "'build'", #"{"runner": ["x"], "build": "make"}"#),
    lane("inputs-text", says: "'inputs'", #"{"runner": ["x"], "inputs": "Sources"}"#),
    lane("inputs-empty", says: "'inputs'", #"{"runner": ["x"], "inputs": []}"#),
    lane("inputs-absolute", says: "'inputs'", #"{"runner": ["x"], "inputs": ["/etc"]}"#),
    lane("runner-files-null", says: "'runnerFiles'", #"{"runner": ["x"], "runnerFiles": null}"#),
    lane(
      "runner-files-nul", says: "'runnerFiles'", #"{"runner": ["x"], "runnerFiles": ["\u0000"]}"#),
    lane("test-empty", says: "'test'", #"{"runner": ["x"], "test": []}"#),
    lane("when-sometimes", says: "'when'", #"{"runner": ["x"], "when": "sometimes"}"#),
    lane("when-true", says: "'when'", #"{"runner": ["x"], "when": true}"#),
    lane("tools-text", says: "'tools'", #"{"runner": ["x"], "tools": "java"}"#),
    lane("tools-path", says: "'tools'", #"{"runner": ["x"], "tools": ["bin/java"]}"#),
    lane("lane-unknown-key", says: "did you mean 'runner'?", #"{"runer": ["x"]}"#),
  ]

  static let features: [BrokenTree] = [
    broken("feature-null", says: "a feature is null", #""echo": {"#, #""shout": null, "echo": {"#),
    broken(
      "feature-array", says: "a feature is an array", #""echo": {"#, #""shout": [], "echo": {"#),
    broken(
      "fixtures-text", says: "'fixtures' is a string", #"["counter.adds", "counter.resets"]"#,
      #""all""#),
    broken(
      "fixtures-object", says: "'fixtures' is an object", #"["counter.adds", "counter.resets"]"#,
      "{}"),
    broken("fixture-number", says: "this is a number", #"["counter.adds","#, "[1,"),
    broken("fixture-null", says: "this is null", #"["counter.adds","#, "[null,"),
    broken(
      "manifest-fixture-twice", says: "'counter.adds' is listed twice", #"["counter.adds","#,
      #"["counter.adds", "counter.adds","#),
    broken(
      "fixture-twice-escaped", says: "'counter.adds' is listed twice", #"["counter.adds","#,
      #"["counter.adds", "counter.\u0061dds","#),
    broken(
      "manifest-chain-under-feature", says: "is a chain", #"["counter.adds","#,
      #"["chain-counter-echo", "counter.adds","#),
    broken(
      "fixture-of-another-feature", says: "must be 'counter.' and a branch", #"["counter.adds","#,
      #"["echo.shouts","#),
    broken(
      "fixture-without-branch", says: "must be 'counter.' and a branch",
      #"["counter.adds","#, #"["counter.","#),
    broken("source-number", says: "'python' is a number", #""Sources/counter.py""#, "1"),
    broken("scenario-null", says: "'scenario' is null", #""Scenarios/counter.py""#, "null"),
    broken(
      "manifest-scenario-escapes", says: "leaves the repository", #""Scenarios/counter.py""#,
      #""../outside/counter.py""#),
    broken(
      "scenario-absolute", says: "leaves the repository", #""Scenarios/counter.py""#,
      #""/etc/passwd""#),
    broken(
      "scenario-dots-inside", says: "leaves the repository", #""Scenarios/counter.py""#,
      #""Scenarios/../../counter.py""#),
    broken("scenario-empty", says: "leaves the repository", #""Scenarios/counter.py""#, #""""#),
    broken(
      "scenario-nul", says: "leaves the repository", #""Scenarios/counter.py""#,
      #""Scenarios/\u0000counter.py""#),
    broken(
      "source-escapes", says: "leaves the repository", #""Sources/counter.py""#,
      #""../../etc/passwd""#),
    broken(
      "chain-scenario-escapes", says: "leaves the repository", #""Scenarios/chains.py""#,
      #""../chains.py""#),
  ]
}
