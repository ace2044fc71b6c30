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

  init(
    _ name: String, remedy: String, check: (@Sendable (Lint.Subject) -> [Finding])? = nil
  ) {
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
