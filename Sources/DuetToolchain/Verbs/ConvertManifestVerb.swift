extension OptionDefinition {
  fileprivate static let overwrite = flag(
    "--overwrite", "replace a manifest.json that is there already")
}

extension Verb {
  package static let convertManifest = Verb(
    definition: VerbDefinition(
      name: "convert-manifest", summary: "write an elder tree's manifest in the JSON form",
      details: """
        Reads parity/manifest.yaml and writes parity/manifest.json with the same rows,
        which is read from then on. Names what the JSON form does not say, and what
        has to be completed: the elder form does not tell how lanes are built and
        started. The manifest.yaml stays as it is.
        """,
      options: [.overwrite, .json])
  ) { arguments, session in
    let found = try session.tree()
    let tree = RecordedTree(root: found.root, isElder: true)
    guard try tree.holds(tree.manifestPath) else {
      throw NotJudged("there is no \(tree.manifestPath) to convert in \(tree.root)")
    }
    let loaded = try tree.requireManifest()
    guard let elder = loaded.elder else {
      throw NotJudged("\(tree.manifestPath) is not of the elder form")
    }
    let conversion = try ManifestConversion(loaded, elder)
    let replaces = try ConversionWriter.write(
      conversion, in: tree, mayReplace: arguments.has(.overwrite))
    if arguments.has(.json) {
      try session.console.printJSON(ConversionOutput(conversion), reason: nil)
    } else {
      for line in text(conversion, replaces: replaces) { session.console.print(line) }
    }
    return .holds
  }

  private static func text(_ conversion: ManifestConversion, replaces: Bool) -> [String] {
    let manifest = conversion.manifest
    let rows =
      "\(manifest.features.count) feature(s), \(manifest.fixtures.count) fixture(s), "
      + "ledger: \(manifest.waiverCount) waiver(s) / \(manifest.islandCount) island(s)"
    return [
      "duet convert-manifest: \(replaces ? "replaced" : "wrote") \(RecordedTree.manifestPath) (\(rows))",
      "to complete, and what the JSON form does not say:",
    ] + conversion.losses.map { "  \($0)" } + [
      "complete 'lanes', then run `\(SuggestedCommand.lint)`; "
        + "\(RecordedTree.elderManifestPath) is not read any more"
    ]
  }
}

/// Puts the JSON form in place.
private enum ConversionWriter {
  /// Writes under the lock that keeps recorders apart, whole or not at all.
  ///
  /// - Returns: whether a file was replaced.
  /// - Throws: `NotJudged`; nothing has changed then.
  static func write(
    _ conversion: ManifestConversion, in tree: RecordedTree, mayReplace: Bool
  ) throws(NotJudged) -> Bool {
    let (writable, lock) = try RecordWriter.lock(tree)
    let replaces = try tree.holds(RecordedTree.manifestPath)
    guard mayReplace || !replaces else {
      throw NotJudged(
        "convert-manifest: REFUSED — \(RecordedTree.manifestPath) is there already, "
          + "--overwrite replaces it")
    }
    do {
      var transaction = try FileTransaction(
        in: writable, staging: RecordWriter.stagingPath, holding: lock)
      try transaction.stage(conversion.bytes, for: FilePath(RecordedTree.manifestPath))
      try transaction.commit()
    } catch {
      throw NotJudged("nothing was written: \(error)")
    }
    return replaces
  }
}

private struct ConversionOutput: Encodable {
  let verb = "convert-manifest"
  let status = RunStatus.holds.name
  let wrote = RecordedTree.manifestPath
  let losses: [String]

  init(_ conversion: ManifestConversion) {
    losses = conversion.losses
  }
}
