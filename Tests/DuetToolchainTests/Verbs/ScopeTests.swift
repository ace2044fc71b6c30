import DuetToolchain
import Testing

/// Which gates govern a file.
@Suite struct ScopeTests {
  private static let suite = "Scopes"
  private static let paths = [
    "Sources/counter.py", "Scenarios/chains.py", "Scenarios/counter.py",
    "parity/fixtures/counter.adds.fixture.json",
    "parity/fixtures/chain-counter-echo.fixture.json", "parity/fixtures/stray.fixture.json",
    "parity/feature-specs/counter.md", "parity/feature-specs/nobody.md", "parity/manifest.json",
    "parity/.runs/last.json", "runner.py", "README.md",
  ]

  private func tree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.editManifest(
      #""runner.py"]"#, #""runner.py"], "test": ["python3", "-m", "unittest"]"#)
    for path in ["README.md", "parity/fixtures/stray.fixture.json"] { try tree.write("", to: path) }
    try tree.write("", to: "parity/feature-specs/nobody.md")
    return tree
  }

  @Test(arguments: paths)
  func aFile(path: String) throws {
    let outcome = try tree().run("scope", path)
    #expect(outcome.status == 0)
    try Transcripts.expect(outcome.transcript(of: ["scope", path]), is: path, of: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(Self.paths, of: Self.suite)
  }

  @Test func namesOfOneFile() throws {
    let tree = try tree()
    let outcome = try tree.run("scope", "Sources/counter.py")
    #expect(try tree.run(["scope", "../Sources/./counter.py"], from: "Scenarios") == outcome)
    let absolute = "\(tree.root)/Sources/counter.py"
    #expect(try tree.run("scope", absolute) == outcome)
    try tree.remove("Sources/counter.py")
    #expect(try tree.run("scope", "Sources/counter.py") == outcome)
  }

  /// In a folder of its own a feature may have more files than the row names.
  @Test func aNeighbour() throws {
    let tree = try tree()
    try tree.editManifest("Sources/counter.py", "Sources/Counter/counter.py")
    try tree.write("", to: "Sources/Counter/helper.py")
    let outcome = try tree.run("scope", "Sources/Counter/helper.py")
    #expect(outcome.output.contains("helper.py: a source of feature 'counter' [python]\n"))
  }

  @Test(arguments: [
    ("Sources", "Sources is a folder, give a file in it"),
    ("nothing.py", "nothing.py does not exist, and the manifest names no such file"),
    (
      "../outside/secret.fixture.json", "'../outside/secret.fixture.json' names no file in the tree"
    ),
    (".", "'.' names no file in the tree"),
    ("", "'' names no file in the tree"),
  ])
  func cannotBeTold(path: String, complaint: String) throws {
    let outcome = try tree().run("scope", path)
    #expect(outcome.status == 2)
    #expect(outcome.complaints.hasPrefix("duet: \(complaint)"), "\(outcome.complaints)")
  }

  @Test func asJSON() throws {
    let outcome = try tree().run("scope", "--json", "Sources/counter.py")
    try Transcripts.expect(outcome.output, is: "scope", of: "Reports")
  }
}
