extension RuleCase {
  static let manifest = "parity/manifest.json"
  static let adds = TinyTree.path(of: "counter.adds")
  static let addsText = #"["counter.adds", "counter.resets"]"#

  /// What stands in the manifest.
  static let rows: [RuleCase] = [
    RuleCase(
      "manifest-shape", "a lane without a runner",
      says: "\(manifest):3:15: the lane has no 'runner', an array of arguments is expected"
    ) {
      try $0.editManifest(#""runner": ["#, #""build": ["#)
    } nearMiss: {
      try $0.editManifest(#""runner": ["#, #""build": ["make"], "runner": ["#)
    },
    RuleCase(
      "unknown-keys", "a slip at the top",
      says: "\(manifest):21:12: the manifest has no key 'chain', did you mean 'chains'?"
    ) {
      try $0.editManifest(#""chains""#, #""chain""#)
    } nearMiss: {
      try $0.editManifest(#""lanes": {"#, #""$schema": "manifest.schema.json", "lanes": {"#)
    },
    RuleCase(
      "near-misses", "a key of a row",
      says: "\(manifest):11:19: nothing reads the key 'fixtrues' of the feature 'counter', "
        + "did you mean 'fixtures'?"
    ) {
      try $0.editManifest(#""fixtures": [""#, #""fixtrues": [""#)
    } nearMiss: {
      try $0.editManifest(#""python": "Sources/c"#, #""owner": "Ann", "python": "Sources/c"#)
    },
    RuleCase(
      "names", "a capital",
      says: "\(manifest):11:36: the fixture name 'counter.Resets' has the character 'R', "
        + "use only a-z, 0-9, '.' and '-'"
    ) {
      try $0.editManifest("counter.resets", "counter.Resets")
    } nearMiss: {
      try $0.addLeaf("counter.a.b-9", after: "counter.adds")
    },
    RuleCase(
      "paths", "a scenario outside",
      says: "\(manifest):10:19: the path '../counter.py' leaves the repository or names no file in "
        + "it, give one relative to its root, without '.' and '..'"
    ) {
      try $0.editManifest("Scenarios/counter.py", "../counter.py")
    } nearMiss: {
      try $0.write("", to: "Scenarios/..counter.py")
      try $0.editManifest("Scenarios/counter.py", "Scenarios/..counter.py")
    },
    RuleCase(
      "row-owners", "a chain under a feature",
      says: "\(manifest):11:36: 'chain-counter-echo' is a chain and stands under the feature "
        + "'counter', list it in 'chains'"
    ) {
      try $0.editManifest("counter.resets", "chain-counter-echo")
    } nearMiss: {
      try $0.addLeaf("counter.chain-link", after: "counter.adds")
    },
    RuleCase(
      "duplicate-rows", "a fixture twice",
      says: "\(manifest):11:36: the fixture 'counter.adds' is listed twice under 'counter', "
        + "remove one"
    ) {
      try $0.editManifest("counter.resets", "counter.adds")
    } nearMiss: {
      try $0.addLeaf("counter.adds2", after: "counter.adds")
    },
    RuleCase(
      "duplicate-rows", "a fixture that is a chain besides",
      says: "\(manifest):22:21: 'counter.adds' is listed as a chain and as a fixture of 'counter', "
        + "remove one"
    ) {
      try $0.editManifest(#""chain-counter-echo""#, #""counter.adds""#)
    } nearMiss: {
      try $0.addLeaf("counter.chain-counter-echo", after: "counter.adds")
    },
    RuleCase(
      "name-collisions", "fixtures apart by separators",
      says: "\(manifest):11:55: the fixtures 'counter.adds-up' and 'counter.adds--up' differ only "
        + "in their separators, rename the branch of one and record it"
    ) {
      try $0.editManifest(addsText, #"["counter.adds", "counter.adds-up", "counter.adds--up"]"#)
    } nearMiss: {
      try $0.addLeaf("counter.add-s", after: "counter.adds")
    },
    RuleCase(
      "name-collisions", "features apart by separators",
      says: "\(manifest):13:26: the features 'e-cho' and 'echo' differ only in their separators, "
        + "rename one"
    ) {
      try $0.editManifest(#""echo": {"#, #""e-cho": {}, "echo": {"#)
    } nearMiss: {
      try $0.editManifest(#""echo": {"#, #""echoes": {}, "echo": {"#)
    },
    RuleCase(
      "presentation-ledger", "what entries lack",
      says: "\(manifest):24:88: 'platform' is 'iso', it is 'ios' or 'android'",
      "\(manifest):25:64: 'since' is '2026-02-29', which is no date, write it as 2026-01-31",
      "\(manifest):26:23: the id 'map' does not begin with its feature, begin it with 'echo.'",
      "\(manifest):26:15: the island has no 'boundary', add it"
    ) {
      try $0.editLedger(platform: "iso", since: "2026-02-29", island: #""id": "map""#)
    } nearMiss: {
      try $0.editLedger(
        platform: "ios", since: "2028-02-29", island: #""id": "echo.map", "boundary": "MapView""#)
    },
    RuleCase(
      "presentation-ledger", "a feature that is gone",
      says: "\(manifest):24:65: the manifest has no feature 'counters', did you mean 'counter'?, "
        + "name one that it has"
    ) {
      try $0.editLedger(
        feature: "counters", platform: "ios", since: "2026-01-31",
        island: #""id": "echo.map", "boundary": "MapView""#)
    } nearMiss: {
      try $0.editLedger(
        feature: "echo", platform: "android", since: "2026-01-31",
        island: #""id": "echo.map", "boundary": "MapView""#)
    },
  ]
}

extension TinyTree {
  fileprivate func editLedger(
    feature: String = "counter", platform: String, since: String, island: String
  ) throws {
    try editManifest(
      #""waivers": [], "islands": []"#,
      #"""
      "waivers": [{ "kind": "gesture", "feature": "\#(feature)", "platform": "\#(platform)",
          "manner": "swipe", "reason": "The system's own.", "since": "\#(since)" }],
        "islands": [{ \#(island), "feature": "echo",
          "reason": "A web view.", "since": "2026-01-31" }]
      """#)
  }

  /// Lists a leaf that is a copy of `counter.resets`.
  func addLeaf(_ name: String, after other: String) throws {
    let branch = String(name.dropFirst("counter.".count))
    try write(
      read(Self.path(of: "counter.resets"))
        .replacing(#""branch": "resets""#, with: #""branch": "\#(branch)""#),
      to: Self.path(of: name))
    try editManifest(#""\#(other)""#, #""\#(other)", "\#(name)""#)
    let spec = "parity/feature-specs/counter.md"
    try write(read(spec) + "- `\(name)`: once more\n", to: spec)
  }
}
