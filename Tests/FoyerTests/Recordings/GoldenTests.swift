import DuetReplay
import DuetTesting
import FoyerScenarios
import Testing

/// What `duet verify` holds Foyer to, within `swift test`: each feature and each chain does what its
/// fixtures on disk say, and its scenario still gives those fixtures.
@Suite("Foyer's golden fixtures")
struct GoldenTests {
  struct Row: CustomTestStringConvertible {
    let scenario: any ScenarioSource
    var testDescription: String { scenario.name }

    static let all = foyerScenarios.map { Row(scenario: $0) }
  }

  @Test("recordings replay, and are what the scenario gives", arguments: Row.all)
  func golden(_ row: Row) throws {
    let names = try RecordedFixtures.names(of: row.scenario.name)
    #expect(!names.isEmpty, "nothing is recorded")
    for name in names {
      Golden.expectReplay(ofFixture: RecordedFixtures.path(name), with: foyerRegistry)
    }
    Golden.expectRecordings(of: row.scenario, inDirectory: RecordedFixtures.directory)
  }

  @Test("no fixture on disk is left out, and no feature is without one")
  func complete() throws {
    let names = try RecordedFixtures.names()
    let chains = names.filter { $0.hasPrefix("chain-") }
    #expect((names.count - chains.count, chains.count) == (65, 7))
    let compiled = try CompiledFixtures.all().map(\.name)
    #expect(names.filter { !compiled.contains($0) } == [], "no scenario gives these")
    #expect(compiled.filter { !names.contains($0) } == [], "these are not recorded")
    let replayed = try foyerScenarios.flatMap { try RecordedFixtures.names(of: $0.name) }
    #expect(replayed.sorted() == names.sorted(), "each belongs to one scenario")
    let scenarios = foyerScenarios.map(\.name)
    #expect(foyerRegistry.featureNames.filter { !scenarios.contains($0) } == [])
    #expect(foyerRegistry.featureNames.count == 14)
  }
}
