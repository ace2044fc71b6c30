import DuetToolchain
import Foundation
import Testing

/// What `docs/ci.md` and the workflow tell people to run is what the command takes.
@Suite struct ContinuousIntegrationTests {
  /// The command's words in every line of a fence, or of a file of nothing else, that runs it.
  private func commands(in path: String, fencedOnly: Bool) throws -> [[String]] {
    let text = try Snippets.text(path)
    let variables = [
      "${{ matrix.shard }}": "2", "$CI_NODE_INDEX": "2", "$CI_NODE_TOTAL": "4", "{}": "2",
    ]
    var isFenced = !fencedOnly
    var commands: [[String]] = []
    for line in text.split(separator: "\n") {
      // What follows is printed by the command, and not typed.
      if line == "## What a red run looks like" { break }
      if line.hasPrefix("```") { isFenced.toggle() }
      guard isFenced else { continue }
      let filled = variables.reduce(String(line)) { $0.replacing($1.key, with: $1.value) }
      let words = filled.split(separator: " ").map(String.init)
      guard let start = words.firstIndex(where: { ["duet", "./duet", "tools/duet"].contains($0) }),
        words.count > start + 1, words[..<start].last != "id:", !words[start + 1].hasSuffix(":")
      else { continue }
      let rest = words[(start + 1)...]
      commands.append(Array(rest.prefix { $0 != ":::" }))
    }
    return commands
  }

  @Test(arguments: [("docs/ci.md", true, 13), (".github/workflows/parity.yml", false, 1)])
  func everyCommandIsUnderstood(path: String, fencedOnly: Bool, count: Int) throws {
    let commands = try commands(in: path, fencedOnly: fencedOnly)
    #expect(commands.count == count, "\(commands)")
    for words in commands {
      let verb = try #require(Verb.named(words[0]), "\(words)")
      let arguments = try Arguments(parsing: Array(words.dropFirst()), for: verb.definition)
      if let shard = arguments.value(.shard) { #expect(Shard(shard) != nil, "\(words)") }
    }
  }

  // MARK: - Bazel

  private func run(_ tree: TinyTree, _ words: [String], _ environment: [String: String]) -> (
    status: Int32, output: String
  ) {
    var output: [UInt8] = []
    let console = Console { _, bytes in
      output += bytes
      return .written
    }
    let session = Session(
      workingDirectory: tree.root, environment: environment, console: console,
      standardInput: { () throws(FileError) in [] })
    let status = CommandLineTool.run(words, in: session)
    return (status.rawValue, String(decoding: output, as: UTF8.self))
  }

  @Test func bazelsEnvironmentIsAShard() throws {
    let tree = try TinyTree()
    let environment = [
      "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "1", "TEST_SHARD_STATUS_FILE": "status",
    ]
    let asked = run(tree, ["lint"], environment)
    #expect(asked.status == 0)
    #expect(asked.output.hasPrefix("duet lint: shard 2/3\n"))
    #expect(try tree.read("status") == "")
    let given = run(tree, ["lint", "--shard", "1/2"], environment)
    #expect(given.output.hasPrefix("duet lint: shard 1/2\n"))
    #expect(run(tree, ["lint"], ["TEST_TOTAL_SHARDS": "0"]).output.hasPrefix("lockstep-lint"))
  }

  /// Bazel always names the file, and the target; a file that somebody else named is left alone.
  @Test(arguments: [
    (["TEST_TARGET": "//:parity"], true), (["TEST_TOTAL_SHARDS": "0"], true), ([:], false),
    (["TEST_TARGET": ""], false),
  ])
  func bazelGetsItsResults(environment: [String: String], isWritten: Bool) throws {
    let tree = try TinyTree()
    try tree.createFolder("out")
    let environment = environment.merging(["XML_OUTPUT_FILE": "out/test.xml"]) { $1 }
    for words in [["verify"], ["protocol-run"], ["record", "--check"], ["lint"]] {
      #expect(run(tree, words + ["--junit", "out/own.xml"], environment).status == 0)
      let status = try FileSystem.status(of: tree.root.appending("out/test.xml"))
      #expect((status != nil) == isWritten)
      guard isWritten else { continue }
      #expect(try tree.read("out/test.xml") == tree.read("out/own.xml"))
      try tree.remove("out/test.xml")
      let outcome = run(tree, words, environment)
      #expect(outcome.status == 0)
      #expect(try tree.read("out/test.xml") == tree.read("out/own.xml"))
      #expect(outcome.output == run(tree, words, [:]).output)
    }
    // What is no check has no results.
    try tree.write("", to: "out/test.xml")
    #expect(run(tree, ["record"], environment).status == 0)
    #expect(try tree.read("out/test.xml") == "")
  }

  @Test func resultsThatBazelCannotGetAreSaid() throws {
    let tree = try TinyTree()
    try tree.createFolder("out")
    let outcome = run(tree, ["lint"], ["TEST_TARGET": "//:t", "XML_OUTPUT_FILE": "out"])
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("duet: the report is not written: "), "\(outcome.output)")
    let sarif = run(
      tree, ["lint", "--sarif", "x"], ["TEST_TARGET": "//:t", "XML_OUTPUT_FILE": "x"])
    #expect(sarif.status == 2)
    #expect(sarif.output.contains("--sarif names the file of XML_OUTPUT_FILE"))
  }

  @Test func bazelMayAskForTooManyShards() throws {
    let outcome = run(
      try TinyTree(), ["lint"], ["TEST_TOTAL_SHARDS": "20000", "TEST_SHARD_INDEX": "3"])
    #expect(outcome.status == 2)
    #expect(
      outcome.output
        == "duet: TEST_TOTAL_SHARDS is '20000', and there are at most 10000 shards; give the test fewer\n"
    )
  }

  @Test(arguments: [("3", "3"), ("3", ""), ("3", "-1"), ("x", "0"), ("3", "1/2")])
  func bazelsEnvironmentIsChecked(total: String, index: String) throws {
    let outcome = run(
      try TinyTree(), ["lint"], ["TEST_TOTAL_SHARDS": total, "TEST_SHARD_INDEX": index])
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("TEST_TOTAL_SHARDS is '\(total)'"), "\(outcome.output)")
  }
}
