import DuetKernel

/// A feature's row may carry keys that this tool knows nothing of; one that is nearly a known key, where
/// that is missing, is a slip.
enum NearMisses {
  private static let keys = ["action", "effectPayload", "fixtures", "scenario", "state"]
  /// Shorter keys are near to everything.
  private static let minimumLength = 3

  static func check(_ subject: Lint.Subject) -> [Finding] {
    let known = keys + subject.manifest.lanes.map(\.name)
    let features = subject.loaded.document.json["features"]
    return (features?.members.map { $0 } ?? []).flatMap { feature -> [Finding] in
      let name = feature.key.string ?? ""
      let present = feature.value.members.compactMap(\.key.string)
      let absent = known.filter { !present.contains($0) }
      return present.compactMap { key in
        guard key.utf8.count >= minimumLength, !known.contains(key),
          let meant = Nearest.match(for: key, among: absent)
        else { return nil }
        return subject.loaded.document.finding(
          .nearMisses, at: FieldPath([.key("features"), .key(name), .key(key)]),
          "nothing reads the key \(Naming.quoted(key)) of the feature \(Naming.quoted(name)), "
            + "did you mean '\(meant)'?")
      }
    }
  }
}

extension LintRule {
  static let nearMisses = LintRule(
    "near-misses", remedy: "correct the key, or rename it so that nobody takes it for another",
    check: NearMisses.check)
}
