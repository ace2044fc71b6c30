import Foundation
import Testing

@testable import DuetToolchain

/// Every rule of lint sees its fault and lets a near miss be.
@Suite struct RuleTests {
  private static let cases =
    RuleCase.rows + RuleCase.recordings + RuleCase.sources
    + RuleCase.twins + RuleCase.damage + RuleCase.elder

  @Test(arguments: cases)
  func seesTheFault(_ row: RuleCase) throws {
    let tree = try row.tree()
    try row.fault(tree)
    let found = try tree.findings()
    #expect(found.filter { $0.rule == row.rule }.map(\.text) == row.findings)
    #expect(found.allSatisfy { !$0.fix.isEmpty })
  }

  @Test(arguments: cases)
  func letsTheNearMissBe(_ row: RuleCase) throws {
    let tree = try row.tree()
    let before = try tree.listing()
    try row.nearMiss(tree)
    #expect(try tree.listing() != before, "a near miss is a change")
    #expect(try tree.findings().map(\.text) == [])
  }

  @Test func everyRuleHasItsCase() {
    let rules = LintRule.all.map(\.name)
    #expect(Set(rules).count == rules.count)
    #expect(Set(Self.cases.map(\.rule)) == Set(rules))
  }

  /// `Expected/RuleTable.txt`: each rule, what it fires on, and beside which near misses it is silent.
  @Test(arguments: LintRule.all.map(\.name))
  func isInTheTable(_ rule: String) throws {
    let rows = Self.cases.filter { $0.rule == rule }.map { row in
      "\(row.name)\n  fires: seesTheFault, silent: letsTheNearMissBe\n"
    }
    #expect(!rows.isEmpty)
    try Transcripts.expect(rows.joined(), is: rule, of: "RuleTable")
  }

  @Test func everySectionHasItsRule() throws {
    try Transcripts.expectSections(LintRule.all.map(\.name), of: "RuleTable")
  }

  @Test func everyRuleHasItsPage() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../docs/lint.md").standardized
    let sections = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    #expect(sections == LintRule.all.map(\.name))
  }
}
