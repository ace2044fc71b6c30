/// A manifest with the document that it came from and what is wrong with it.
package struct LoadedManifest: Sendable {
  package let manifest: Manifest
  package let document: SourceDocument
  package let findings: [Finding]
}

extension RecordedTree {
  /// Reads the manifest.
  ///
  /// - Throws: a `Finding` where it is no JSON document or cannot be read at all. Faults of its
  ///   rows do not throw: they are in `findings`.
  package func loadManifest() throws(Finding) -> LoadedManifest {
    let bytes = try read(Self.manifestPath)
    let document = try SourceDocument(path: Self.manifestPath, bytes: bytes)
    var reader = ManifestReader(document)
    let manifest = reader.read()
    return LoadedManifest(manifest: manifest, document: document, findings: reader.findings)
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
