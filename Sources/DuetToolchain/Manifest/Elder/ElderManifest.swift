import DuetKernel

/// A `parity/manifest.yaml`: what it says, in the shape of a `manifest.json`, so that everything that
/// reads manifests reads it, and what only the elder form has.
package struct ElderManifest: Sendable {
  /// What stands in the place of lanes' runners, which the elder form does not name one by one.
  static func standIn(for lane: String) -> String { "tools/\(lane)-replay-runner" }

  static let topLevelKeys = [
    "chains", "features", "kotlinCore", "mocks", "presentation", "replayRunner",
  ]
  static let lanes = ["kotlin", "swift"]
  static let featureKeys = [
    "action", "effectPayload", "fixtures", "kotlin", "scenario", "state", "swift",
  ]

  /// The document that a `manifest.json` of the same meaning would hold, with the places of this file.
  let document: SourceDocument
  let mocks: ElderNode?
  let kotlinCore: ElderNode?
  let replayRunner: ElderNode?
  /// Which lanes the features have, in order.
  let lanes: [String]
  let findings: [Finding]

  /// - Throws: a `Finding` where the file strays from the subset.
  init(path: String, bytes: [UInt8], in tree: RecordedTree) throws(Finding) {
    let root: ElderNode
    do {
      root = try ElderReader.read(bytes)
    } catch {
      throw Finding(
        rule: .manifestShape, path: path, line: error.place.line, column: error.place.column,
        message: error.message)
    }
    var translation = ElderTranslation(path: path, root: root, sources: ElderSources(tree))
    document = try translation.document(bytes)
    mocks = root["mocks"]
    kotlinCore = root["kotlinCore"]
    replayRunner = root["replayRunner"]
    lanes = translation.lanes
    findings = translation.findings
  }

  /// What starts a lane's runner, as far as the file says.
  func runner(of lane: String) -> String? { replayRunner?.text ?? replayRunner?[lane]?.text }

  /// How many mocks are generated.
  var generatorCount: Int { mocks?["generators"]?.elements.count ?? 0 }
}

extension ElderPlace {
  func finding(
    _ rule: LintRule?, in path: String, _ message: String, fix: String? = nil
  ) -> Finding {
    Finding(rule: rule, path: path, line: line, column: column, message: message, fix: fix)
  }
}
