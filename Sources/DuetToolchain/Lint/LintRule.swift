/// One rule of lint: what it is called, what usually cures a breach, and how breaches are found.
///
/// Each is declared in a file of its own in `Rules` and explained in `docs/lint.md`.
package struct LintRule: Sendable {
  /// In reports and in the documentation.
  package let name: String
  /// What to do, where a finding has nothing better to say.
  package let remedy: String
  /// Looks at a tree; `nil` for what is found while the manifest is read.
  let check: (@Sendable (Lint.Subject) -> [Finding])?
  /// Whether it judges each recording by itself, so that shards can share the work.
  let isOfEachRecording: Bool

  init(
    _ name: String, remedy: String, isOfEachRecording: Bool = false,
    check: (@Sendable (Lint.Subject) -> [Finding])? = nil
  ) {
    self.isOfEachRecording = isOfEachRecording
    self.name = name
    self.remedy = remedy
    self.check = check
  }
}

extension LintRule {
  /// In the order of their findings.
  package static let all: [LintRule] = [
    .manifestShape, .unknownKeys, .nearMisses, .names, .paths, .rowOwners, .duplicateRows,
    .nameCollisions,
    .sourcesExist, .pendingTwins,
    .scenarioLanes, .fixturesListed, .readableFiles, .strictJSON, .fixtureShape, .fixtureMetadata,
    .fixtureOwner,
    .prettyForm, .branchNames, .specsMention, .featureArrows, .layout, .declarationParity,
    .presentationLedger, .damagedFiles, .elderSwiftLayout, .elderKotlinLayout, .mockGenerators,
  ]
}
