import DuetKernel

/// An elder manifest as a `manifest.json`, and what that cannot say.
package struct ManifestConversion: Sendable {
  /// The file's bytes, in pretty form.
  package let bytes: [UInt8]
  package let manifest: Manifest
  /// What is left out, and what is there only to be replaced; a phrase each.
  package let losses: [String]

  /// Converts what was read.
  ///
  /// - Throws: `NotJudged` where the result does not read back as what the elder manifest says.
  package init(_ loaded: LoadedManifest, _ elder: ElderManifest) throws(NotJudged) {
    bytes = loaded.document.json.pretty()
    manifest = loaded.manifest
    losses = Self.losses(elder, chainCount: loaded.manifest.chains.count)
    guard try Self.isSame(bytes, as: loaded.manifest) else {
      throw NotJudged(
        "\(loaded.document.path) does not read back from its JSON form, nothing was written")
    }
  }

  private static func isSame(
    _ bytes: [UInt8], as manifest: Manifest
  ) throws(NotJudged) -> Bool {
    let document: SourceDocument
    do {
      document = try SourceDocument(path: RecordedTree.manifestPath, bytes: bytes)
    } catch {
      throw NotJudged(error.text)
    }
    var reader = ManifestReader(document)
    let read = reader.read()
    return reader.findings.isEmpty && read.lanes == manifest.lanes
      && read.features == manifest.features && read.chains == manifest.chains
      && read.waiverCount == manifest.waiverCount && read.islandCount == manifest.islandCount
  }

  private static func losses(_ elder: ElderManifest, chainCount: Int) -> [String] {
    var losses = elder.lanes.map { lane in
      let runner = elder.runner(of: lane)
      let words = runner ?? ElderManifest.standIn(for: lane)
      let origin =
        runner == nil
        ? "is a stand-in, the elder form does not say what starts it"
        : "is 'replayRunner', the elder form does not say how it is built"
      return "lanes.\(lane).runner: \(Naming.quoted(words)) \(origin)"
    }
    if chainCount > 0 {
      losses.append(
        "chains: \(chainCount) without a 'scenario', the elder form does not say what records them")
    }
    if elder.mocks != nil {
      losses.append("mocks: \(elder.generatorCount) generator(s), left out")
    }
    if let core = elder.kotlinCore?.text {
      losses.append("kotlinCore: \(Naming.quoted(core)), left out")
    }
    let comments = elder.commentCount
    if comments > 0 { losses.append("comments: \(comments) line(s), left out") }
    return losses
  }
}

extension ElderManifest {
  /// Lines that are a comment and nothing else.
  fileprivate var commentCount: Int {
    document.bytes.split(separator: 0x0A).count { line in
      line.first { $0 != 0x20 } == UInt8(ascii: "#")
    }
  }
}
