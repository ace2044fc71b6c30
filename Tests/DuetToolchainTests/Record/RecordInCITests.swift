import DuetToolchain
import Testing

/// A build machine never records by accident.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct RecordInCITests {
  private static let message =
    "record: REFUSED — CI is set, where recordings are checked and not written; "
    + "run `duet record --check`, or give --force to write them all the same"

  /// A tree with a stale recording, that a record would write.
  private func staleTree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    return tree
  }

  @Test(arguments: ["true", "1", "TRUE", "yes", "woodpecker", " "])
  func isRefused(value: String) throws {
    let tree = try staleTree()
    for words in [["record"], ["record", "--feature", "counter"], ["record", "--no-build"]] {
      let outcome = try tree.run(words, environment: ["CI": value])
      #expect(
        outcome
          == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(Self.message)\n"))
    }
  }

  @Test(arguments: [nil, "", "false", "FALSE", "0"])
  func isNoCI(value: String?) throws {
    let tree = try staleTree()
    let environment = value.map { ["CI": $0] } ?? [:]
    let outcome = try tree.run("record", environment: environment, leaving: .recordings)
    #expect(outcome.output.contains("rewrote 1 fixture(s)"))
    #expect(outcome.status == 0)
  }

  @Test func aCheckNeedsNoForce() throws {
    let outcome = try staleTree().run("record", "--check", environment: ["CI": "true"])
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("duet record --check: FAIL\n"))
  }

  @Test func forceRecords() throws {
    let tree = try staleTree()
    let outcome = try tree.run(
      "record", "--force", environment: ["CI": "true"], leaving: .recordings)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("rewrote 1 fixture(s)"))
    #expect(try tree.run("record", "--check", environment: ["CI": "true"]).status == 0)
  }

  /// Even a tree that does not read is not what is wrong first.
  @Test func theRefusalAsJSON() throws {
    let outcome = try staleTree().run("record", "--json", environment: ["CI": "true"])
    #expect(outcome.status == 2)
    #expect(outcome.output.contains(#""status": "cannot-judge""#))
    #expect(outcome.output.contains("CI is set"))
  }
}
