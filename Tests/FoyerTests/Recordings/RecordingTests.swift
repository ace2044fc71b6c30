import DuetKernel
import DuetReplay
import Foundation
import FoyerScenarios
import Testing

@Suite("Foyer's recordings")
struct RecordingTests {
  @Test("every scenario and chain holds what it says", arguments: foyerScenarios.indices)
  func compiles(_ index: Int) throws {
    #expect(try !foyerScenarios[index].compile().isEmpty)
  }

  @Test("the registry can be served")
  func registry() {
    #expect(foyerRegistry.problems.isEmpty)
  }

  @Test("the manifest lists what the scenarios make, in their order")
  func manifest() throws {
    let file = PackageFolder.url.appending(path: "parity/manifest.json")
    let manifest = try CanonicalJSON(parsing: [UInt8](Data(contentsOf: file)))
    var listed: [String] = []
    for scenario in foyerScenarios {
      if let row = manifest["features"]?[scenario.name] {
        listed += try #require(row["fixtures"]).elements.compactMap(\.string)
      } else {
        _ = try #require(manifest["chains"]?[scenario.name], "\(scenario.name) has no row")
        listed.append(scenario.name)
      }
    }
    #expect(try CompiledFixtures.all().map(\.name) == listed)
  }

  @Test(
    "the behaviour is that of the public recordings",
    .enabled(
      if: !PublicRecordings.names.isEmpty,
      "skipped: no public recordings in \(PublicRecordings.folder.path())"),
    arguments: PublicRecordings.names)
  func publicRecording(_ name: String) throws {
    let ours = try #require(try CompiledFixtures.document(name), "no scenario makes \(name)")
    let comparison = FixtureComparison(from: try PublicRecordings.document(name), to: ours)
    #expect(comparison.behavioural.isEmpty)
  }
}
