/// A manifest with the document that it came from and what is wrong with it.
package struct LoadedManifest: Sendable {
  package let manifest: Manifest
  package let document: SourceDocument
  package let findings: [Finding]
  /// What only a manifest of the elder form says; `nil` for a `manifest.json`.
  package let elder: ElderManifest?

  /// Makes sure that lanes can be built and started, for what cannot be done otherwise.
  ///
  /// - Parameter way: what can be done instead, with the comma after it.
  /// - Throws: `NotJudged` for an elder manifest.
  package func requireLaneCommands(
    for verb: String, instead way: String = ""
  ) throws(NotJudged) {
    guard elder != nil else { return }
    throw NotJudged(
      "\(verb): REFUSED — \(RecordedTree.elderManifestPath) does not say how a lane's runner is "
        + "built and started: \(way)convert it (`\(SuggestedCommand.convertManifest)`) and declare "
        + "the lanes' commands in \(RecordedTree.manifestPath)")
  }
}

extension RecordedTree {
  /// Reads the manifest.
  ///
  /// - Throws: a `Finding` where it is no document of its form or cannot be read at all. Faults of its
  ///   rows do not throw: they are in `findings`.
  package func loadManifest() throws(Finding) -> LoadedManifest {
    let bytes = try read(manifestPath)
    let elder = isElder ? try ElderManifest(path: manifestPath, bytes: bytes, in: self) : nil
    let document: SourceDocument
    if let elder {
      document = elder.document
    } else {
      document = try SourceDocument(path: manifestPath, bytes: bytes)
    }
    var reader = ManifestReader(document)
    var manifest = reader.read()
    manifest.generatorCount = elder?.generatorCount ?? 0
    manifest.isElder = isElder
    return LoadedManifest(
      manifest: manifest, document: document, findings: (elder?.findings ?? []) + reader.findings,
      elder: elder)
  }

  /// Reads the manifest for a verb that needs all of it.
  ///
  /// - Throws: `NotJudged` with every finding where the manifest cannot be read or breaks a rule.
  package func requireManifest() throws(NotJudged) -> LoadedManifest {
    let loaded: LoadedManifest
    do {
      loaded = try loadManifest()
    } catch {
      throw NotJudged(error.text)
    }
    guard loaded.findings.isEmpty else {
      let shown = loaded.findings.prefix(20).map(\.text)
      let rest = loaded.findings.count - shown.count
      let more = rest > 0 ? ["… and \(rest) more, `\(SuggestedCommand.lint)` lists them"] : []
      throw NotJudged(
        (["the manifest breaks its rules, nothing was judged:"] + shown + more)
          .joined(separator: "\n  "))
    }
    return loaded
  }
}
