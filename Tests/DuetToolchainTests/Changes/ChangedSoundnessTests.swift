import DuetToolchain
import Testing

/// A run that follows changes finds what a whole run finds, after any single edit of a green tree.
@Suite(.enabled(if: ChangedTree.isAvailable, ChangedTree.comment)) struct ChangedSoundnessTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether a whole run is red after it.
    let isRed: Bool
    let make: @Sendable (ChangedTree) throws -> Void
    var testDescription: String { name }
  }

  private static func misbehaving(_ mode: String, in path: String) -> Edit {
    Edit(name: "\(mode) in \(path)", isRed: true) {
      try $0.tree.write(try $0.tree.read(path) + "// misbehave: \(mode)\n", to: path)
    }
  }

  static let sources = [
    misbehaving("drift@counter.add", in: ChangedTree.counter),
    misbehaving("drift@counter.reset", in: ChangedTree.counter),
    misbehaving("sigsegv@counter.add", in: ChangedTree.counter),
    misbehaving("error@echo.shout", in: ChangedTree.echo),
    misbehaving("error@echo.shout", in: "Sources/Shared.swift"),
    // Echo uses what the counter declares.
    misbehaving("error@echo.shout", in: ChangedTree.counter),
    misbehaving("error@counter", in: "Scenarios/CounterScenario.swift"),
    misbehaving("error@echo", in: "Scenarios/EchoScenario.swift"),
    misbehaving("error@chain-counter-echo", in: "Scenarios/Chains.swift"),
    // Echo's scenario uses what the counter's declares.
    misbehaving("error@echo", in: "Scenarios/CounterScenario.swift"),
    Edit(name: "a new neighbour", isRed: true) {
      try $0.tree.write("// misbehave: error@echo.shout\n", to: "Sources/Echo/New.swift")
    },
    Edit(name: "a comment", isRed: false) { try $0.tree.write("//\n", to: ChangedTree.echo) },
  ]

  static let others = [
    Edit(name: "a fixture's value", isRed: true) {
      try $0.tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    },
    Edit(name: "a fixture's label", isRed: false) {
      try $0.tree.editFixture("counter.adds", "two more", "2 more")
    },
    Edit(name: "a chain's value", isRed: true) {
      try $0.tree.editFixture("chain-counter-echo", #""count": "#, #""count": 1"#)
    },
    Edit(name: "a fixture goes", isRed: true) {
      try $0.tree.remove(TinyTree.path(of: "echo.shouts"))
    },
    Edit(name: "a chain goes", isRed: true) {
      try $0.tree.remove(TinyTree.path(of: "chain-counter-echo"))
    },
    Edit(name: "a row goes", isRed: true) {
      try $0.tree.editManifest(#"["counter.adds", "counter.resets"]"#, #"["counter.adds"]"#)
    },
    Edit(name: "a spec says less", isRed: true) {
      try $0.tree.write("", to: "parity/feature-specs/echo.md")
    },
    Edit(name: "a source goes", isRed: true) { try $0.tree.remove(ChangedTree.echo) },
    Edit(name: "the runner", isRed: true) { try $0.tree.write("exit 7\n", to: "run") },
    Edit(name: "what a scenario compiles to", isRed: true) {
      try $0.tree.editAnswer("counter", #""count":4"#, #""count":5"#)
    },
  ]

  @Test(arguments: sources + others) func findsWhatAWholeRunFinds(edit: Edit) throws {
    let repository = try ChangedTree()
    try repository.tree.edit(ChangedTree.echo, "{}", "{ var counter: CounterState }")
    try repository.tree.write(
      "let echoScenario = (EchoFeature.self, counterScenario)\n", to: "Scenarios/EchoScenario.swift"
    )
    try repository.commit("echo knows the counter")
    let base = try repository.verify()
    #expect(base.status == 0, "\(base.output)")

    try edit.make(repository)
    let whole = try repository.verify()
    let changed = try repository.verify("--changed")
    #expect(whole.status == (edit.isRed ? 1 : 0), "\(whole.output)")
    #expect(changed.status == whole.status)
    #expect(failures(of: changed) == failures(of: whole))
  }

  /// Everything that is red, and the lines that tell more of it.
  private func failures(of outcome: Outcome) -> [Substring] {
    outcome.output.split(separator: "\n").filter {
      !$0.hasPrefix("verify --changed") && !$0.hasPrefix("[swift]") && !$0.contains(" passed")
    }
  }

  /// A feature that has no fixture yet is judged by its scenario, as in a whole run.
  @Test func aFeatureWithoutFixtures() throws {
    let repository = try ChangedTree()
    try repository.tree.editManifest(#"["counter.adds", "counter.resets"]"#, "[]")
    try repository.tree.editManifest(
      #""chain-counter-echo": { "scenario": "Scenarios/Chains.swift" }"#, "")
    for name in ["counter.adds", "counter.resets", "chain-counter-echo"] {
      try repository.tree.remove(TinyTree.path(of: name))
    }
    for name in ["counter", "echo"] {
      let path = "parity/feature-specs/\(name).md"
      try repository.tree.write(
        name == "echo" ? "`echo.shouts`\n" : "\n", to: path)
    }
    try repository.commit("no fixture of the counter")
    try repository.tree.edit(ChangedTree.counter, "{}", "{ }")
    let whole = try repository.verify()
    let changed = try repository.verify("--changed")
    #expect([whole.status, changed.status] == [1, 1])
    #expect(failures(of: changed) == failures(of: whole))
    #expect(
      changed.output.contains("[swift] scenarios: 2 recording(s), 2 drifted"), "\(changed.output)")
  }
}
