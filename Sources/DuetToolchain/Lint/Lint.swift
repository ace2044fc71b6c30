/// The manifest against the disk (design, section 9): every fault that can be told without running
/// anything.
package struct LintReport: Equatable, Sendable {
  package var findings: [Finding]
  /// The place of each finding in the order of a run in one piece, whatever the shard is.
  package var places: [Int] = []
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
    /// The part of the recordings to look into.
    let sharded: ShardedRows
    var manifest: Manifest { loaded.manifest }

    init(_ tree: RecordedTree, _ loaded: LoadedManifest, _ shard: Shard? = nil) {
      self.tree = tree
      self.loaded = loaded
      sharded = ShardedRows(shard, in: tree)
      // Only what is judged in the first shard looks at them.
      folders =
        !sharded.shard.isFirst
        ? []
        : loaded.manifest.lanes.map { lane in
          FeatureFolder.all(in: lane, of: loaded.manifest, tree)
        }
    }
  }

  /// Checks a tree, or a shard's part: its recordings' contents, and in the first shard everything
  /// else.
  ///
  /// - Throws: `NotJudged` where the manifest cannot be read as JSON.
  /// - Complexity: reads each fixture and spec once.
  package static func run(
    _ tree: RecordedTree, _ shard: Shard? = nil, watch: RunWatch? = nil
  ) throws(NotJudged) -> LintReport {
    try watch.stage("lint", nil) { () throws(NotJudged) in try judge(tree, shard, watch) }
  }

  private static func judge(
    _ tree: RecordedTree, _ shard: Shard?, _ watch: RunWatch?
  ) throws(NotJudged) -> LintReport {
    let loaded: LoadedManifest
    do {
      loaded = try tree.loadManifest()
    } catch {
      throw NotJudged(error.text)
    }
    let subject = Subject(tree, loaded, shard)
    let isFirst = subject.sharded.shard.isFirst
    let rules = LintRule.all.filter { isFirst || $0.isOfEachRecording }
    var report = LintReport(
      findings: isFirst ? loaded.findings : [],
      featureCount: loaded.manifest.features.count,
      fixtureCount: loaded.manifest.fixtures.count,
      waiverCount: loaded.manifest.waiverCount,
      islandCount: loaded.manifest.islandCount,
      generatorCount: loaded.manifest.generatorCount)
    report.places = report.findings.map { _ in 0 }
    for (number, rule) in rules.enumerated() {
      watch?.tick(number, of: rules.count, "rules")
      let found = (rule.check?(subject) ?? []).map { $0.claimed(by: rule) }
      report.places += places(of: found, by: rule, loaded.manifest)
      report.findings += found
    }
    return report
  }

  /// First the rules in their order, then, where shards share a rule's work, the rows in theirs.
  private static func places(
    of findings: [Finding], by rule: LintRule, _ manifest: Manifest
  ) -> [Int] {
    let pass = ((LintRule.all.firstIndex { $0.name == rule.name } ?? 0) + 1) << 32
    guard rule.isOfEachRecording, !findings.isEmpty else { return findings.map { _ in pass } }
    let rows = manifest.fixtures.enumerated().map {
      (RecordedTree.fixturePath($0.element.name), $0.offset)
    }
    // Where a name is listed twice, both rows come to the same.
    let places = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    return findings.map { pass + (places[$0.path] ?? 0) }
  }
}
