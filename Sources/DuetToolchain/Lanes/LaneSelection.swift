/// Which lanes a run is about.
package enum LaneSelection {
  /// The lanes that `--platform` selects: one by name, or all of them for `both` or without it.
  ///
  /// - Throws: `NotJudged` for a lane that the manifest does not have, or where it has none.
  package static func lanes(
    platform: String?, in manifest: Manifest
  ) throws(NotJudged) -> [Lane] {
    guard !manifest.lanes.isEmpty else {
      throw NotJudged("the manifest declares no lane, say under 'lanes' how a runner is started")
    }
    guard let platform, platform != "both" else { return manifest.lanes }
    guard let lane = manifest.lane(platform) else {
      let known = manifest.lanes.map(\.name)
      throw NotJudged(
        "the manifest has no lane \(Naming.quoted(platform))"
          + "\(Nearest.hint(for: platform, among: known)) (it has: \(Naming.list(known) ?? "none"))"
      )
    }
    return [lane]
  }
}
