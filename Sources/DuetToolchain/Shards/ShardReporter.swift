extension OptionDefinition {
  package static let report = value(
    "--report", "FILE", "also write what came of it for `duet merge`")
  /// What narrows a run down, so that shards of different runs are told apart.
  fileprivate static let narrowing = [feature, chain, platform]
}

/// Knows what a shard's report says besides what came of the run.
struct ShardReporter {
  private let asked: [String]
  private let selection: ShardReport.Selection
  private let listsAll: Bool
  private let shard: Shard
  private let corpus: Digest
  private let sources: Digest

  /// Looks at the corpus and the sources as they are before the run.
  ///
  /// - Parameters:
  ///   - asked: what the run was narrowed down to besides the usual.
  ///   - owners: what the run is about, in all its shards.
  ///   - changed: why, where changes were followed.
  /// - Returns: `nil` where no report was asked for.
  init?(
    _ arguments: Arguments, asked: [String] = [], _ owners: [FixtureOwner],
    changed: ChangedScope? = nil, shard: Shard?, tree: RecordedTree, manifest: Manifest
  ) {
    guard arguments.value(.report) != nil else { return nil }
    let narrowed = OptionDefinition.narrowing.flatMap { option in
      arguments.value(option).map { [option.name, $0] } ?? []
    }
    self.asked = narrowed + asked
    selection = .init(owners, changed, in: manifest)
    listsAll = arguments.has(.all)
    self.shard = shard ?? .whole
    corpus = CorpusDigest.of(tree, manifest)
    sources = SourcesDigest.of(tree, manifest)
  }

  /// The file's bytes.
  func document(_ report: GateReport) throws -> [UInt8] {
    try ShardReport(
      corpus: corpus.hex, sources: sources.hex, asked: asked, selection: selection,
      listsAll: listsAll, shard: ShardOutput(shard), report: report
    ).document()
  }
}

extension ShardReport.Selection {
  init(_ owners: [FixtureOwner], _ changed: ChangedScope?, in manifest: Manifest) {
    var digester = Digester()
    digester.add(number: owners.count)
    for owner in owners {
      switch owner {
      case .feature(let name): digester.add(list: ["feature", name])
      case .chain(let name): digester.add(list: ["chain", name])
      }
    }
    let cause = changed?.everything
    digester.add(list: cause.map { [$0.path, $0.reason] } ?? [])
    digest = digester.finish().hex
    words =
      changed.map { ChangedText.phrase($0, in: manifest) } ?? Naming.list(owners.map(\.name))
      ?? "nothing"
  }
}
