extension OptionDefinition {
  package static let report = value(
    "--report", "FILE", "also write what came of it for `duet merge`")
  /// What narrows a run down, so that shards of different runs are told apart.
  fileprivate static let narrowing = [feature, chain, platform]
}

/// Writes a run's report, where one was asked for.
struct ShardReporter {
  private let path: FilePath
  private let asked: [String]
  private let listsAll: Bool
  private let shard: Shard
  private let corpus: Digest

  /// Looks at the corpus as it is before the run.
  ///
  /// - Parameter asked: what the run was narrowed down to besides the usual.
  /// - Returns: `nil` where no report was asked for.
  init?(
    _ arguments: Arguments, _ session: Session, asked: [String] = [], shard: Shard?,
    tree: RecordedTree, manifest: Manifest
  ) {
    guard let path = arguments.value(.report) else { return nil }
    self.path = FilePath(path).resolved(in: session.workingDirectory)
    let narrowed = OptionDefinition.narrowing.flatMap { option in
      arguments.value(option).map { [option.name, $0] } ?? []
    }
    self.asked = narrowed + asked
    listsAll = arguments.has(.all)
    self.shard = shard ?? .whole
    corpus = CorpusDigest.of(tree, manifest)
  }

  func write(_ report: GateReport) throws {
    try ShardReport(
      form: ShardReport.currentForm, version: ShardReport.currentVersion,
      tool: ToolVersion.current, corpus: corpus.hex, asked: asked, listsAll: listsAll,
      shard: ShardOutput(shard), report: report
    ).write(to: path)
  }
}
