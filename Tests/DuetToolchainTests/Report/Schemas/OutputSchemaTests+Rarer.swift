import DuetToolchain
import Testing

/// The failures that need a tree of their own to come about.
extension OutputSchemaTests {
  @Sendable private static func traced(_ tree: TinyTree) throws {
    try tree.editManifest(
      #""runner": ["python3""#, #""traces": ["cat", "printed"], "runner": ["python3""#)
    try tree.write(#"{"trace":"one","lines":[{"event":"send"}]}"# + "\n", to: "printed")
    try tree.write(#"{"event":"send"}"# + "\n", to: "parity/kernel-trace/one.trace.jsonl")
  }

  @Sendable private static func mistraced(_ tree: TinyTree) throws {
    try traced(tree)
    try tree.write(#"{"event":"sent"}"# + "\n", to: "parity/kernel-trace/one.trace.jsonl")
  }

  /// Two lanes of the same runner.
  static func lanes(_ mode: String) -> @Sendable (TinyTree) throws -> Void {
    { tree in
      let runner = #"["python3", "-I", "-S", "runner.py"\#(mode.isEmpty ? "" : ", \"\(mode)\"")]"#
      try tree.editManifest(
        #""lanes": {"#, #""lanes": { "kotlin": { "runner": \#(runner) },"#)
      try tree.write("", to: "Sources/a.kt")
      for name in ["counter", "echo"] {
        try tree.editManifest("\"\(name)\": {", "\"\(name)\": { \"kotlin\": \"Sources/a.kt\",")
      }
    }
  }

  private static func session(_ mistake: Int) -> @Sendable (TinyTree) throws -> Void {
    { tree in
      var session = TinySession()
      session.mountCounter(1, count: 0)
      session.add(5, to: 1)
      session.add(6, to: 1, mistake: mistake)
      try tree.write(session.text, to: "walk.trace")
    }
  }

  /// A feature that counts wrongly where there is a file that nobody declares, once it is known.
  @Sendable private static func forgetful(_ tree: TinyTree) throws {
    try tree.edit(
      "runner.py", #"action["value"]["amount"]"#,
      #"action["value"]["amount"] + os.path.exists("odd")"#)
    try tree.editManifest(
      #""runner": ["python3""#, #""runnerFiles": ["runner.py"], "runner": ["python3""#)
    try tree.run("verify", "--cache")
    try tree.write("", to: "odd")
  }

  @Sendable private static func unproduced(_ tree: TinyTree) throws {
    try tree.answer("counter", with: ["counter.adds"])
  }

  private static let adopting = [
    "adopt", "walk.trace", "--feature", "counter", "--name", "x", "--force",
  ]

  static let rarer = [
    Case("a kernel that differs", ["verify"], 1, .kernelTrace, prepare: mistraced),
    Case("a kernel that differs", ["traces"], 1, .kernelTrace, prepare: mistraced),
    Case("holds", ["traces"], 0, prepare: traced),
    // What was known to pass and does not is drift besides, which is graver.
    Case("a cache that knew wrongly", ["verify", "--audit-cache"], 1, .drift, prepare: forgetful),
    Case(
      "a cache that knew wrongly", ["protocol-run", "--audit-cache"], 1, .drift, prepare: forgetful),
    Case("runs in a file's place", ["verify", "--runs-dir", "runner.py"], 2, .notJudged),
    Case("no branch produces it", ["record"], 1, .missingFixture, prepare: unproduced),
    Case("no lane here", ["record"], 1, .nothingRan) {
      try $0.editManifest(
        #""runner": ["python3""#,
        #""when": "available", "build": ["no-such-tool"], "runner": ["python3""#)
    },
    Case("no such feature", ["record", "--feature", "x"], 2, .notJudged),
    Case("alike", ["hunt", "--steps", "50"], 0, prepare: lanes("")),
    Case("differ", ["hunt", "--steps", "600"], 1, .drift, prepare: lanes("drift@counter.reset")),
    Case("a build that fails", ["hunt"], 2, .notJudged) {
      try lanes("")($0)
      try $0.editManifest(#""kotlin": { "runner""#, #""kotlin": { "build": ["false"], "runner""#)
    },
    Case("holds", ["runner-check", "--probe", "flush"], 0),
    Case(
      "a runner that says nothing", ["runner-check", "--runner", "/bin/true"], 1, .brokenRunner),
    Case("holds, once more", adopting, 0, leaving: .recordings) {
      try session(0)($0)
      try $0.run(adopting, leaving: .recordings)
    },
    Case("the lane does something else", adopting, 1, .drift, prepare: session(1)),
    Case("usage", ["adopt", "walk.trace", "--name", "x"], 2, .usage, prepare: session(0)),
    Case("holds", ["doctor"], 0),
    Case("a runner that is not there", ["doctor"], 1, .lint) { try $0.remove("runner.py") },
    Case("holds", ["materialize", "counter.adds#0"], 0, leaving: .below("parity/")),
    Case(
      "holds", ["convert-manifest", "--overwrite"], 0, leaving: .below("parity/manifest.json")
    ) { try $0.makeElder() },
    Case("usage", ["convert-manifest", "more"], 2, .usage),
  ]
}
