/// The manifest against the disk (design, section 9): every fault that can be told without running
/// anything.
package struct LintReport: Equatable, Sendable {
  package var findings: [Finding]
  package let featureCount: Int
  package let fixtureCount: Int
  package let waiverCount: Int
  package let islandCount: Int
  package let generatorCount: Int

  package var isClean: Bool { findings.isEmpty }
}

package enum Lint {
  /// What a rule may look at.
  struct Subject {
    let tree: RecordedTree
    let loaded: LoadedManifest
    /// The lexed sources of each lane's features, in the order of lanes.
    let folders: [[FeatureFolder]]
    var manifest: Manifest { loaded.manifest }

    init(_ tree: RecordedTree, _ loaded: LoadedManifest) {
      self.tree = tree
      self.loaded = loaded
      folders = loaded.manifest.lanes.map { lane in
        FeatureFolder.all(in: lane, of: loaded.manifest, tree)
      }
    }
  }

  /// Checks a tree.
  ///
  /// - Throws: `NotJudged` where the manifest cannot be read as JSON.
  /// - Complexity: reads each fixture and spec once.
  package static func run(_ tree: RecordedTree) throws(NotJudged) -> LintReport {
    let loaded: LoadedManifest
    do {
      loaded = try tree.loadManifest()
    } catch {
      throw NotJudged(error.text)
    }
    let subject = Subject(tree, loaded)
    return LintReport(
      findings: loaded.findings
        + LintRule.all.flatMap { rule in
          (rule.check?(subject) ?? []).map { $0.claimed(by: rule) }
        },
      featureCount: loaded.manifest.features.count,
      fixtureCount: loaded.manifest.fixtures.count,
      waiverCount: loaded.manifest.waiverCount,
      islandCount: loaded.manifest.islandCount,
      generatorCount: loaded.manifest.generatorCount)
  }
}
