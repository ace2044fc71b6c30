import DuetToolchain
import Testing

/// A tree of the elder form: linted and replayed as it is, converted on demand.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ElderTreeTests {
  private static let suite = "ElderTrees"
  private static let yaml = TinyTree.elderManifest

  private static func tree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.makeElder()
    return tree
  }

  @Test func aSoundTreeIsClean() throws {
    let outcome = try Self.tree().run("lint")
    #expect(
      outcome.transcript(of: ["lint"]) == """
        $ duet lint
        lockstep-lint: OK (2 feature(s), 4 fixture(s), ledger: 1 waiver(s) / 0 island(s), mocks: 1 generator(s))
        status 0

        """)
  }

  @Test func isReplayedThroughARunner() throws {
    let tree = try Self.tree()
    #expect(try tree.run("protocol-run", "--runner", "run").status == 0)
    try tree.editFixture("counter.adds", #""count": 2"#, #""count": 3"#)
    let outcome = try tree.run("protocol-run", "--runner", "run")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗ fixture 'counter.adds' step 0"))
    // What cannot be done here is not advised.
    #expect(!outcome.output.contains("duet record"))
    #expect(try tree.run("explain").output.contains("✗ fixture 'counter.adds' step 0"))
  }

  private static let commands: [[String]] = [
    ["protocol-run"], ["record"], ["record", "--check"], ["verify"], ["runner-check"], ["lanes"],
    ["lanes", "--json"], ["doctor"], ["convert-manifest"], ["convert-manifest", "--json"],
    ["scope", TinyTree.elderSwift], ["scope", yaml], ["scope", "ios/Other.swift"],
    ["scope", TinyTree.path(of: "counter.adds")], ["materialize", "counter.adds#0"],
  ]

  @Test(arguments: commands)
  func says(_ words: [String]) throws {
    let tree = try Self.tree()
    try tree.write("", to: "ios/Other.swift")
    let effect: TinyTree.Effect = words[0] == "materialize" ? .anything : .recordings
    let outcome = try tree.run(words, leaving: effect)
    try Transcripts.expect(
      outcome.transcript(of: words), is: words.joined(separator: " "), of: Self.suite)
  }

  // MARK: - Broken ones

  private static func broken(
    _ name: String, says: String..., edit old: String, _ new: String
  ) -> BrokenTree {
    BrokenTree(name, says: says) {
      try $0.makeElder()
      try $0.editElder(old, new)
    }
  }

  private static let manifests: [BrokenTree] = [
    broken(
      "subset", says: "\(yaml):4:1: a tab, indent with spaces", edit: "    swift", "\tswift"),
    broken("empty", says: "\(yaml):1:1: the manifest has no 'features'", edit: "features:", "x:"),
    broken(
      "unknown-key", says: "\(yaml):20:1: the manifest has no key 'chain', did you mean 'chains'?",
      edit: "chains:", "chain:"),
    broken(
      "unknown-row-key", says: "\(yaml):7:5: a feature has no key 'acton', did you mean 'action'?",
      edit: "action:", "acton:"),
    broken(
      "features-list", says: "\(yaml):2:11: 'features' is a text, a block of keys is expected",
      edit: "features:", "features: none\nx:"),
    broken(
      "fixtures-text", says: "\(yaml):17:15: 'fixtures' is a text, a list of names is expected",
      edit: "fixtures:\n      - echo.shouts", "fixtures: echo.shouts"),
    broken(
      "chains-block",
      says: "\(yaml):20:9: 'chains' is a block of keys, a list of names is expected",
      edit: "chains:\n  - chain-counter-echo", "chains: {}"),
    broken(
      "scalar-list", says: "\(yaml):16:5: 'scenario' is a list, a text is expected",
      edit: "scenario: kmp/subtrees/echo", "scenario:\n      - kmp/subtrees/echo"),
    broken(
      "no-source", says: "\(yaml):13:3: the feature 'echo' has neither 'swift' nor 'kotlin'",
      edit: """
            swift: ios/Subtrees/Echo/Sources/EchoFeature/EchoFeature.swift
            kotlin: kmp/subtrees/echo/logic/src/commonMain/kotlin/EchoFeature.kt

        """, ""),
    broken(
      "fixture-name", says: "\(yaml):12:9: the fixture name 'counter.Resets' has the character 'R'",
      edit: "counter.resets", "counter.Resets"),
    broken(
      "fixture-twice", says: "\(yaml):12:9: the fixture 'counter.adds' is listed twice",
      edit: "counter.resets", "counter.adds"),
    broken(
      "chain-twice",
      says: "\(yaml):22:5: the chain 'chain-counter-echo' is listed again, it is in line",
      edit: "  - chain-counter-echo", "  - chain-counter-echo\n  - chain-counter-echo"),
    broken(
      "path-outside", says: "\(yaml):4:12: the path '../C.swift' leaves the repository",
      edit: TinyTree.elderSwift, "../C.swift"),
    broken(
      "core", says: "\(yaml):42:13: 'kotlinCore' is 'js', it is 'jvm' or 'commonMain'",
      edit: "kotlinCore: commonMain", "kotlinCore: js"),
    broken(
      "runner-outside", says: "\(yaml):43:10: the path '/bin/x' leaves the repository",
      edit: "kotlinCore: commonMain", "replayRunner:\n  swift: /bin/x"),
  ]

  @Test(arguments: manifests)
  func isRed(_ tree: BrokenTree) throws {
    try tree.expectRed([["lint"], ["protocol-run", "--runner", "run"]], in: Self.suite)
  }

  private static let trees: [BrokenTree] = [
    broken(
      "source-missing", says: "\(yaml):4:12: 'Counter.swift' does not exist",
      edit: TinyTree.elderSwift, "Counter.swift"),
    broken(
      "fixture-missing", says: "\(yaml):12:9: 'counter.rests' is listed, but",
      edit: "counter.resets", "counter.rests"),
    broken(
      "ledger", says: "\(yaml):30:14: 'since' is 'May', which is no date",
      edit: "2026-01-31", "May"),
    broken(
      "ledger-lacks", says: "\(yaml):25:7: the waiver has no 'reason', add it",
      edit: "      reason: \"The system's own: no # of ours.\"\n", ""),
    BrokenTree("parity", says: TinyTree.elderKotlin, "'counts'") {
      try $0.makeElder()
      try $0.edit(TinyTree.elderKotlin, "val count: Long = 0", "val counts: Long = 0")
    },
    BrokenTree("crlf-fixture", says: "the line ends are CRLF; restore it, or have the tool") {
      try $0.makeElder()
      let path = TinyTree.path(of: "counter.adds")
      try $0.write($0.read(path).replacing("\n", with: "\r\n"), to: path)
    },
  ]

  @Test(arguments: trees)
  func isRedInLint(_ tree: BrokenTree) throws {
    try tree.expectRed([["lint"]], in: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    let names = (Self.manifests + Self.trees).map(\.name)
    try Transcripts.expectSections(
      names + Self.commands.map { $0.joined(separator: " ") }, of: Self.suite)
  }

  // MARK: - Sources by other names

  @Test(arguments: [
    ("CounterFeature", "counter"), ("Counter", "counter"),
    ("ios/Subtrees/Counter", "kmp/subtrees/counter"),
    ("ios/Subtrees/Counter/Sources/CounterFeature", "kmp/subtrees/counter/logic/src/commonMain"),
  ])
  func aModuleOrAFolderStandsForItsFile(swift: String, kotlin: String) throws {
    let tree = try Self.tree()
    try tree.editElder(TinyTree.elderSwift, swift)
    try tree.editElder(TinyTree.elderKotlin, kotlin)
    #expect(try tree.run("lint").output.hasPrefix("lockstep-lint: OK"))
    try tree.run("convert-manifest", leaving: .recordings)
    #expect(try tree.read("parity/manifest.json").contains("\"\(TinyTree.elderSwift)\""))
    #expect(try tree.read("parity/manifest.json").contains("\"\(TinyTree.elderKotlin)\""))
  }

  @Test(arguments: [
    ("CountFeature", "'CountFeature' does not exist"),
    ("ios/Subtrees", "'ios/Subtrees' is a folder"),
  ])
  func aNameOfNoOneFileIsNamed(swift: String, says: String) throws {
    let tree = try Self.tree()
    try tree.write("", to: "ios/Subtrees/Other/CounterFeature.swift")
    try tree.editElder(TinyTree.elderSwift, swift)
    let outcome = try tree.run("lint")
    #expect(outcome.output.contains("\(Self.yaml):4:12: \(says)"), "\(outcome.output)")
  }

  // MARK: - The JSON form

  @Test func convertsToWhatLintsTheSame() throws {
    let tree = try Self.tree()
    let before = try RecordedTree(root: tree.root, isElder: true).loadManifest().manifest
    try tree.run("convert-manifest", leaving: .recordings)
    let after = try RecordedTree(root: tree.root).loadManifest()
    #expect(after.findings == [])
    #expect(after.manifest.features == before.features)
    #expect(after.manifest.chains == before.chains)
    #expect(after.manifest.lanes == before.lanes)
    let lint = try tree.run("lint")
    #expect(lint.status == 0)
    #expect(
      lint.complaints
        == "duet: parity/manifest.yaml is not read, parity/manifest.json is there too\n")
    #expect(try tree.run("lint", "--json").output.contains(#""findings": []"#))
  }

  @Test func convertingRefusesToOverwrite() throws {
    let tree = try Self.tree()
    try tree.run("convert-manifest", leaving: .recordings)
    try tree.editElder("      - counter.resets  # back to nought\n", "")
    let text = try tree.read("parity/manifest.json")
    let refused = try tree.run("convert-manifest")
    #expect(refused.status == 2)
    #expect(
      refused.complaints == """
        duet: convert-manifest: REFUSED — parity/manifest.json is there already, \
        --overwrite replaces it

        """)
    #expect(try tree.read("parity/manifest.json") == text)
    let replaced = try tree.run("convert-manifest", "--overwrite", leaving: .recordings)
    #expect(replaced.output.contains("replaced parity/manifest.json (2 feature(s), 3 fixture(s)"))
    #expect(try tree.read("parity/manifest.json").contains("counter.resets") == false)
  }

  @Test func convertsNothingThatBreaksItsRules() throws {
    let tree = try Self.tree()
    try tree.editElder("counter.resets", "counter.adds")
    let outcome = try tree.run("convert-manifest")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains("is listed twice under 'counter'"))
  }

  @Test func aTreeOfTheJSONFormHasNothingToConvert() throws {
    let outcome = try TinyTree().run("convert-manifest")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.hasPrefix("duet: there is no parity/manifest.yaml to convert in "))
  }
}
