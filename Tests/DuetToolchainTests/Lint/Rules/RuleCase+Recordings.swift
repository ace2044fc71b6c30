import DuetToolchain

extension RuleCase {
  private static let again = "; `duet record --feature counter` writes it anew"

  /// The recordings, and what mentions them.
  static let recordings: [RuleCase] = [
    RuleCase(
      "fixtures-listed", "an orphan that is nearly a listed one",
      says: "\(manifest):11:20: 'counter.adds' is listed, but \(adds) does not exist, "
        + "'counter.add.fixture.json' is there, "
        + "record it (`duet record --feature counter`) or remove the row",
      "parity/fixtures/counter.add.fixture.json: is not listed in parity/manifest.json, "
        + "did you mean 'counter.adds'?, list it or remove the file"
    ) {
      try $0.move(adds, to: TinyTree.path(of: "counter.add"))
    } nearMiss: {
      try $0.write("", to: "parity/fixtures/.gitkeep")
    },
    RuleCase(
      "fixtures-listed", "letter case on disk",
      says: "parity/fixtures/counter.Adds.fixture.json: is not listed in parity/manifest.json, it "
        + "differs from the listed 'counter.adds' only in letter case, list it or remove the file"
    ) {
      try $0.write($0.read(adds), to: TinyTree.path(of: "counter.Adds"))
    } nearMiss: {
      try $0.addLeaf("counter.adds2", after: "counter.adds")
    },
    RuleCase(
      "fixtures-listed", "NFC in the manifest, NFD on disk",
      says: "parity/fixtures/counter.u\u{308}.fixture.json: is not listed in parity/manifest.json, "
        + "it differs from the listed 'counter.\u{FC}' only in its Unicode form (NFC, NFD), "
        + "list it or remove the file"
    ) {
      try $0.editManifest(#""counter.adds","#, #""counter.adds", "counter.\#u{FC}","#)
      try $0.write($0.read(adds), to: TinyTree.path(of: "counter.u\u{308}"))
    } nearMiss: {
      try $0.write("", to: "parity/fixtures/counter.u\u{308}.txt")
    },
    RuleCase(
      "readable-files", "a folder in a recording's place",
      says: "\(adds): is a folder; a regular file is expected\(again)"
    ) {
      try $0.remove(adds)
      try $0.createFolder(adds)
    } nearMiss: {
      try $0.createFolder("parity/feature-specs/old")
    },
    RuleCase(
      "strict-json", "a merge conflict",
      says:
        "\(adds):47:1: a merge conflict marker stands here, resolve the conflict (at steps[0])\(again)"
    ) {
      try $0.editFixture("counter.adds", #"      "label""#, "<<<<<<< HEAD\n      \"label\"")
    } nearMiss: {
      try $0.editFixture("counter.adds", "two more", "<<<<<<< HEAD")
    },
    RuleCase(
      "fixture-shape", "a step without a state",
      says: "\(adds):13:5: steps[0] has no 'expectedState'\(again)"
    ) {
      try $0.editFixture("counter.adds", #""expectedState""#, #""state""#)
    } nearMiss: {
      try $0.editFixture("counter.adds", "two more", "no expectedState")
    },
    RuleCase(
      "fixture-shape", "every step and field that lacks something",
      says: "\(adds):1:1: the fixture has no 'dialect'\(again)",
      "\(adds):13:5: steps[0] has no 'expectedState'\(again)"
    ) {
      try $0.editFixture("counter.adds", #""expectedState""#, #""state""#)
      try $0.editFixture("counter.adds", #""dialect""#, #""accent""#)
    } nearMiss: {
      // Fields of one's own are nobody's business, in canonical order.
      try $0.editFixture("counter.adds", "  \"description\"", "  \"accent\": 1,\n  \"description\"")
    },
    RuleCase(
      "fixture-metadata", "a step without a label and a line",
      says: "\(adds):13:5: steps[0] has no 'label'\(again)",
      "\(adds):13:5: steps[0] has no 'line'\(again)"
    ) {
      try $0.editFixture("counter.adds", #""label""#, #""labels""#)
      try $0.editFixture("counter.adds", #""line""#, #""lines""#)
    } nearMiss: {
      // A chain says only where it comes from, and links where it does.
      try $0.editFixture("counter.adds", #""label": "two more""#, #""label": "label""#)
    },
    RuleCase(
      "fixture-metadata", "no description and no source",
      says: "\(adds):1:1: the fixture has no 'description'\(again)",
      "\(adds):8:15: scenario has no 'source'\(again)"
    ) {
      try $0.editFixture("counter.adds", #""description""#, #""descriptions""#)
      try $0.editFixture("counter.adds", #""source""#, #""sources""#)
    } nearMiss: {
      try $0.editFixture("counter.adds", "The counter adds up.", "description")
    },
    RuleCase(
      "fixture-owner", "another feature's recording",
      says: "\(adds):4:14: records the feature 'echo', it is listed under 'counter'\(again)"
    ) {
      try $0.editFixture("counter.adds", #""feature": "counter""#, #""feature": "echo""#)
    } nearMiss: {
      try $0.editFixture("counter.adds", "The counter adds up.", "feature: echo")
    },
    RuleCase(
      "pretty-form", "line ends of another system",
      says: "\(adds):1:2: not in pretty form, the line ends are CRLF\(again)"
    ) {
      try $0.write($0.read(adds).replacing("\n", with: "\r\n"), to: adds)
    } nearMiss: {
      try $0.editFixture("counter.adds", "two more", #"two\r\nmore"#)
    },
    RuleCase(
      "branch-names", "a branch of another name",
      says: "\(adds):9:15: records the branch 'subtracts', so its name would be "
        + "'counter.subtracts'\(again)"
    ) {
      try $0.editFixture("counter.adds", #""branch": "adds""#, #""branch": "subtracts""#)
    } nearMiss: {
      try $0.editFixture("counter.adds", "The counter adds up.", "branch: subtracts")
    },
    RuleCase(
      "specs-mention", "a recording that is gone",
      says: "parity/feature-specs/counter.md:6:4: mentions the fixture 'counter.halves-it', "
        + "which is not in the manifest, remove it or correct the name"
    ) {
      let spec = "parity/feature-specs/counter.md"
      try $0.write($0.read(spec) + "- `counter.halves-it`: gone\n", to: spec)
    } nearMiss: {
      let spec = "parity/feature-specs/counter.md"
      try $0.write($0.read(spec) + "- `counter.halvesIt` is a call\n", to: spec)
    },
  ]
}
