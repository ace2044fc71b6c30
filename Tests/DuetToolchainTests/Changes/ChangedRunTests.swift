import DuetKernel
import DuetToolchain
import Testing

/// Runs that follow changes, from the first line to the verdict.
@Suite(.enabled(if: ChangedTree.isAvailable, ChangedTree.comment)) struct ChangedRunTests {
  private static let chain = "chain-counter-echo"

  private func addLane(to repository: ChangedTree, test: String? = nil) throws {
    let command = test.map { #", "test": ["sh", "-c", "\#($0)"]"# } ?? ""
    try repository.tree.editManifest(
      #""lanes": {"#, #""lanes": { "kotlin": { "runner": ["sh", "run"]\#(command) },"#)
    try repository.tree.write("enum class EchoKotlin\n", to: "kotlin/Echo.kt")
    try repository.tree.editManifest(#""echo": {"#, #""echo": { "kotlin": "kotlin/Echo.kt","#)
    try repository.commit("two lanes")
  }

  @Test func nothing() throws {
    let repository = try ChangedTree()
    let base = try repository.git("rev-parse", "HEAD")
    let outcome = try repository.verify("--changed")
    #expect(
      outcome.transcript(of: ["verify"]) == """
        $ duet verify
        verify --changed: nothing changed since \(base.prefix(7)) (HEAD)
        lockstep-lint: OK (2 feature(s), 4 fixture(s), ledger: 0 waiver(s) / 0 island(s), mocks: 0 generator(s))
        duet verify: 0/0 fixture report(s) passed
        duet verify: PASS
        status 0

        """)
    let document = try json(repository, "--changed")
    #expect(
      "\(document["changed"] ?? .emptyObject)"
        == #"{"base":"\#(base)","chains":[],"features":[]}"#)
    // The report of the first run changed nothing.
    #expect(try repository.verify("--changed") == outcome)
    let report = try repository.tree.run(
      "verify", "--changed", "--junit", "reports/x.xml", leaving: .below("reports"))
    #expect(report.status == 0)
    #expect(!(try repository.tree.read("reports/x.xml").contains("<failure")))
  }

  private func json(_ repository: ChangedTree, _ words: String...) throws -> CanonicalJSON {
    let outcome = try repository.tree.run(["verify", "--no-tests", "--json"] + words)
    let document = try CanonicalJSON(parsing: Array(outcome.output.utf8))
    #expect(try JSONSchema(verb: "verify").faults(of: document) == [])
    return document
  }

  @Test func aFeatureOfOneLane() throws {
    let repository = try ChangedTree()
    try addLane(to: repository, test: "exit 3")
    try repository.tree.edit(ChangedTree.counter, "{}", "{ }")
    let base = try repository.git("rev-parse", "HEAD")
    let outcome = try repository.tree.run("verify", "--changed")
    #expect(
      outcome.transcript(of: ["verify"]) == """
        $ duet verify
        verify --changed: 1 of 2 feature(s), 1 of 1 chain(s) changed since \(base.prefix(7)) (HEAD): counter, \(Self.chain)
        lockstep-lint: OK (2 feature(s), 4 fixture(s), ledger: 0 waiver(s) / 0 island(s), mocks: 0 generator(s))
        [kotlin] skipped, not judged: nothing of what changed exists in this lane
        [swift] scenarios: 3 recording(s), 0 drifted
        [swift] replay: 2 leaf + 1 chain fixture(s), 5 step(s)
        duet verify: 3/3 fixture report(s) passed
        duet verify: PASS
        status 0

        """)
    #expect(try repository.verify("--changed", "--kotlin-only").status == 0)
    // The lane's tests run with its first change.
    try repository.tree.write("enum class EchoKotlin \n", to: "kotlin/Echo.kt")
    let tested = try repository.tree.run("verify", "--changed")
    #expect(tested.status == 1)
    #expect(tested.output.contains("[kotlin] tests: failed"))
    let document = try json(repository, "--changed")
    #expect(
      "\(document["changed"] ?? .emptyObject)"
        == #"{"base":"\#(base)","chains":["\#(Self.chain)"],"features":["counter","echo"]}"#)
  }

  @Test func everything() throws {
    let repository = try ChangedTree()
    try repository.tree.write("", to: "README.md")
    let whole = try repository.verify()
    let outcome = try repository.verify("--changed")
    #expect(
      outcome.output == "verify --changed: everything, README.md belongs to no feature\n"
        + whole.output)
    let base = try repository.git("rev-parse", "HEAD")
    let document = try json(repository, "--changed")
    #expect(
      "\(document["changed"] ?? .emptyObject)"
        == #"{"base":"\#(base)","chains":["\#(Self.chain)"],"#
        + #""everything":{"path":"README.md","reason":"belongs to no feature"},"#
        + #""features":["counter","echo"]}"#)
  }

  @Test func besideTheTree() throws {
    let repository = try ChangedTree(isBelow: true)
    try repository.tree.folder.write("", to: "tree 2/new")
    #expect(try repository.scope() == "everything, ../tree 2/new belongs to no feature")
    try repository.tree.write("", to: "Z")
    #expect(try repository.scope() == "everything, ../tree 2/new belongs to no feature")
  }

  @Test func lintIsAlwaysWhole() throws {
    let repository = try ChangedTree()
    try repository.tree.edit(TinyTree.path(of: "echo.shouts"), "\"dialect\": 2", "\"dialect\": 7")
    try repository.commit("break it")
    let outcome = try repository.verify("--changed")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("nothing changed"))
    #expect(outcome.output.contains("lockstep-lint: FAIL"))
    #expect(outcome.output.hasSuffix("duet verify: FAIL\n"))
  }

  @Test func anInputBesideTheRepository() throws {
    let repository = try ChangedTree(isBelow: true)
    for (input, scope) in [
      ("../outside", "nothing changed"), ("../tree/../x", "nothing changed"),
      (
        "../../else",
        "everything, ../../else is an input of lane 'swift' and lies beside the repository"
      ),
    ] {
      let before = try repository.tree.read("parity/manifest.json")
      try repository.tree.editManifest(#""runner": ["#, #""inputs": ["\#(input)"], "runner": ["#)
      try repository.commit("inputs")
      #expect(try repository.scope() == scope)
      try repository.tree.write(before, to: "parity/manifest.json")
    }
  }

  @Test func shards() throws {
    let repository = try ChangedTree()
    try repository.tree.createFolder("reports")
    try repository.tree.write("reports/\n", to: ".gitignore")
    try repository.commit("ignore reports")
    try repository.tree.write("// misbehave: drift@counter.reset\n", to: ChangedTree.counter)
    for number in 1...3 {
      let outcome = try repository.verify(
        "--changed", "--shard", "\(number)/3", "--report", "reports/\(number)")
      #expect(
        outcome.output.hasPrefix("duet verify: shard \(number)/3\nverify --changed: 1 of 2 feature")
      )
    }
    let files = (1...3).map { "reports/\($0)" }
    let sum = try repository.tree.run(["merge"] + files)
    #expect(sum.status == 1)
    #expect(sum.output.contains("2/3 fixture report(s) of duet verify passed, in 3 shard(s)"))
    try repository.verify("--shard", "2/3", "--report", "reports/2")
    let mixed = try repository.tree.run(["merge"] + files)
    #expect(mixed.output.contains("reports/2: of another selection"), "\(mixed.output)")
  }
}
