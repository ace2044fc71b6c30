import Testing

@testable import DuetToolchain

/// What a record says does not depend on how many runners compile.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct CompileSessionTests {
  @Test(arguments: [
    "", "exit7@counter", "sigsegv@compile", "garbage@chain-counter-echo", "half-answer@echo",
    "exit7-at-start", "exit3-at-end", "only-echo", "no-scenarios",
  ])
  func anotherRunnerChangesNothing(mode: String) throws {
    let alone = try said(mode, patience: .seconds(1000))
    #expect(try said(mode, patience: .zero) == alone)
  }

  /// What compiling everything comes to.
  private func said(_ mode: String, patience: Duration) throws -> [String] {
    let tiny = try TinyTree()
    try tiny.editFixture("chain-counter-echo", #""count": 2"#, #""count": 1"#)
    if !mode.isEmpty { try tiny.misbehave(mode) }
    let tree = RecordedTree(root: tiny.root)
    let manifest = try tree.requireManifest().manifest
    var compilation = ScenarioCompilation(tree: tree, manifest: manifest)
    compilation.build = .never
    compilation.patience = patience
    let result = compilation.run(FixtureSelection(all: manifest).owners)
    return ["\(result.plan.fixtureCount) fixture(s)"] + RecordText.refusals(result.refusals)
      + RecordText.drift(result.plan, manifest: manifest, all: true)
  }
}
