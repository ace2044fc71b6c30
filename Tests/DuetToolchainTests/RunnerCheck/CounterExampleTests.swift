import DuetToolchain
import Testing

/// `Examples/python-counter` through the command's own process.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct CounterExampleTests {
  @Test(arguments: [
    (["lint"], "lockstep-lint: OK (1 feature(s), 2 fixture(s),"),
    (["record", "--check"], "duet record --check: PASS"),
    (["record", "--force"], "nothing changed"),
    (["verify"], "duet verify: PASS"),
    (["protocol-run"], "2 leaf + 0 chain fixture(s), 6 step(s) byte-gated"),
    (["protocol-run", "--runner", "runner.py"], "protocol-run: PASS"),
    (["runner-check"], "runner-check [python]: 66 as expected, 0 not\nrunner-check: PASS"),
  ])
  func isGreen(words: [String], says: String) throws {
    let tree = try CounterTree()
    let result = try Command([Binary.path] + words, in: tree.root)
      .runToEnd(timeLimit: .seconds(300))
    let output = String(decoding: result.output.end, as: UTF8.self)
    #expect(result.exitStatus == .exited(0), "\(output)")
    #expect(output.contains(says), "\(output)")
  }

  @Test func theRunnerHasAtMostEightyLines() throws {
    let tree = try CounterTree()
    let source = try FileSystem.read(tree.root.appending("runner.py"))
    #expect(source.count { $0 == UInt8(ascii: "\n") } <= 80)
  }

  @Test func aFalseCheckNamesItsLine() throws {
    let tree = try CounterTree()
    let scenario = String(
      decoding: try FileSystem.read(tree.root.appending("scenario.py")), as: UTF8.self)
    let lines = scenario.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("an apple is added") }) + 1
    try tree.folder.write(
      scenario.replacing(#"{"apple": 1, "pear": 2}"#, with: #"{"apple": 2, "pear": 2}"#),
      to: "tree/scenario.py")
    let result = try Command([Binary.path, "record", "--force"], in: tree.root)
      .runToEnd(timeLimit: .seconds(300))
    let output = String(decoding: result.output.end, as: UTF8.self)
    #expect(result.exitStatus == .exited(1))
    #expect(output.contains("scenario: scenario.py:\(line)"), "\(output)")
    #expect(output.contains("step 'an apple is added' — the state is {'counts': {'pear': 2, 'a"))
  }
}
