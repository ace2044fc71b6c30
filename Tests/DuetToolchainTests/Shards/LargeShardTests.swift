import Foundation
import Testing

@testable import DuetToolchain

/// A corpus with a few faults of every kind comes to the same in however many shards.
///
/// `DUET_SHARD_STEPS=200000 swift test --filter LargeShardTests` makes it a large one, and prints how
/// long it takes.
@Suite(.enabled(if: Python.isAvailable, Python.comment), .serialized) struct LargeShardTests {
  private static let asked =
    ProcessInfo.processInfo.environment["DUET_SHARD_STEPS"].flatMap { Int($0) }
  private static let stepsEach = asked == nil ? 3 : 200
  private static let count = (asked ?? 180) / stepsEach
  private static let first = 21

  private static func amounts(_ isOne: (Int) -> Bool) -> [Int] {
    (first..<first + count).filter(isOne)
  }

  private func tree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.addSeeds(
      Self.first..<Self.first + Self.count, steps: Self.stepsEach, isPretty: true)
    try tree.misbehave("seeded")
    let modes = Self.amounts { $0 % 7 == 0 }.enumerated().map { index, amount in
      "\(amount): \"\(["drift", "drift", "exit7", "garbage"][index % 4])\""
    }
    try tree.edit(
      "runner.py", "SEEDS = {", "SEEDS = {\(modes.prefix(80).joined(separator: ", ")), ")
    for amount in Self.amounts({ $0 % 31 == 0 }) {
      try tree.remove(TinyTree.path(of: "counter.seed-\(amount)"))
    }
    for amount in Self.amounts({ $0 % 37 == 0 }) {
      try tree.editFixture("counter.seed-\(amount)", #""dialect""#, #""dialects""#)
      try tree.write("{}", to: "parity/fixtures/orphan-\(amount).json")
    }
    let recorded = Self.amounts { $0 % 31 != 0 }.map { "counter.seed-\($0)" }
    try tree.answer("counter", with: ["counter.adds", "counter.resets"] + recorded)
    // A runner that dies at a step behind a divergence dies for no fixture alone, and how many answers
    // it gave before depends on the moment.
    for amount in Self.amounts({ $0 % 41 == 0 && $0 % 7 != 0 && $0 % 31 != 0 }) {
      try tree.editFixture("counter.seed-\(amount)", #""count": \#(amount)"#, #""count": 0"#)
    }
    return tree
  }

  @Test(arguments: [["verify"], ["protocol-run"], ["record", "--check"], ["lint"]])
  func isTheWhole(verb: [String]) throws {
    let tree = try tree()
    func timed(_ what: String, _ run: () throws -> RunReports) throws -> RunReports {
      let start = ContinuousClock.now
      let reports = try run()
      if Self.asked != nil { print("\(verb[0]), \(what): \(ContinuousClock.now - start)") }
      return reports
    }
    let whole = try timed("in one piece") { try RunReports(of: verb, tree) }
    #expect(whole.status == 1)
    #expect(whole.report.findings.count > 1)
    for count in [1, 2, 4, 8] {
      let sum = try timed("in \(count) shard(s), one after the other") {
        try RunReports(of: verb, tree, into: count)
      }
      #expect(sum.status == whole.status, "\(count) shards")
      // Nobody could read values of that size.
      let differing = [
        ("junit", sum.junit == whole.junit), ("sarif", sum.sarif == whole.sarif),
        ("github", sum.gitHub == whole.gitHub), ("report", sum.report == whole.report),
      ].filter { !$0.1 }.map(\.0)
      #expect(differing == [], "\(count) shards")
      let places = zip(sum.report.findings, whole.report.findings).first { $0 != $1 }
      #expect(places == nil)
    }
  }
}
