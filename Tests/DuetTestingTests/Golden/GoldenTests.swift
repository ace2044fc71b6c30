import DuetKernel
import DuetReplay
import DuetTesting
import Foundation
import Testing

struct GoldenTests {
  static let scenario = Scenario(PlayerFeature.self, "The player counts.") {
    Given(PlayerFeature.State(seconds: 1))
    Branch("ticks on") {
      When("a second goes by", .ticked) {
        Then(\.seconds, 2)
      }
    }
  }

  static let registry = ReplayRegistry(platform: "swift", features: [PlayerFeature.self])

  @Test func recordedFixtureReplaysAndIsWhatTheScenarioGives() throws {
    try withFixtures { directory, path in
      #expect(Golden.failure(ofFixture: path, with: Self.registry) == nil)
      #expect(Golden.failures(of: Self.scenario, inDirectory: directory) == [])
      Golden.expectReplay(ofFixture: path, with: Self.registry)
      Golden.expectRecordings(of: Self.scenario, inDirectory: directory)
    }
  }

  @Test func otherBehaviourIsNamedByItsFields() throws {
    try withFixtures(replacing: #""seconds": 2"#, with: #""seconds": 3"#) { directory, path in
      #expect(
        Golden.failure(ofFixture: path, with: Self.registry)?.description == """
          \(path): step 0 'ticks on › a second goes by' — \
          state diverged at expectedState.seconds: expected 3, actual 2
          """)
      #expect(
        Golden.failures(of: Self.scenario, inDirectory: directory).map(\.description) == [
          """
          \(path): the scenario no longer gives what is recorded
            at steps[0].expectedState.seconds
            expected: 3   actual: 2
          """
        ])
    }
  }

  @Test func otherMetadataIsNoFailure() throws {
    try withFixtures(replacing: "The player counts.", with: "It counts.") { directory, path in
      #expect(Golden.failure(ofFixture: path, with: Self.registry) == nil)
      #expect(Golden.failures(of: Self.scenario, inDirectory: directory) == [])
    }
  }

  @Test func documentThatIsNoFixtureIsNamed() throws {
    try withFixtures(replacing: #""dialect": 2"#, with: #""dialect": 1"#) { directory, path in
      let words = "\(path): 'dialect' is 1: only 2 is known"
      #expect(Golden.failure(ofFixture: path, with: Self.registry)?.description == words)
      #expect(
        Golden.failures(of: Self.scenario, inDirectory: directory).map(\.description) == [words])
    }
  }

  @Test func brokenDocumentIsNamedWithItsPlace() throws {
    try withFixtures(replacing: #""dialect": 2"#, with: #""dialect": 2.5"#) { _, path in
      let failure = try #require(Golden.failure(ofFixture: path, with: Self.registry))
      #expect(failure.description.hasPrefix("\(path):3:"))
    }
  }

  @Test func missingFileIsNamed() {
    let failure = Golden.failure(ofFixture: "/nowhere/a.fixture.json", with: Self.registry)
    #expect(failure?.description.hasPrefix("cannot read /nowhere/a.fixture.json: ") == true)
  }

  @Test func falseCheckOfTheScenarioIsTheFailure() {
    let scenario = Scenario(PlayerFeature.self, "The player does not count.") {
      Given(PlayerFeature.State(seconds: 1))
      Branch("stands still") {
        When("a second goes by", .ticked) {
          Then(\.seconds, 1)
        }
      }
    }
    let failures = Golden.failures(of: scenario, inDirectory: "/nowhere")
    #expect(failures.count == 1)
    #expect(failures.first?.description.contains("stands still › a second goes by") == true)
  }

  @Test func failureIsAnIssueAtTheCallersLine() {
    let line = #line + 2
    withKnownIssue {
      Golden.expectReplay(ofFixture: "/nowhere/a.fixture.json", with: Self.registry)
    } matching: { issue in
      issue.sourceLocation?.line == line
    }
  }

  /// Writes the scenario's fixture to a directory of its own, with one thing changed.
  private func withFixtures(
    replacing old: String? = nil, with new: String = "",
    _ body: (_ directory: String, _ path: String) throws -> Void
  ) throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: directory) } }
    let compiled = try #require(try Self.scenario.compile().first)
    var text = String(decoding: compiled.document.pretty(), as: UTF8.self)
    if let old {
      try #require(text.contains(old), "nothing to replace in \(text)")
      text.replace(old, with: new)
    }
    let file = directory.appending(path: "\(compiled.name).fixture.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try body(directory.path, file.path)
  }
}
