/// What a run that follows changes is about, as text.
enum ChangedText {
  /// One line, to stand before everything else.
  static func heading(_ changed: ChangedScope, in manifest: Manifest) -> String {
    "verify --changed: " + phrase(changed, in: manifest)
  }

  /// What the run is about, and since when.
  static func phrase(_ changed: ChangedScope, in manifest: Manifest) -> String {
    if let cause = changed.everything { return "everything, \(cause.path) \(cause.reason)" }
    guard let names = Naming.list(changed.owners.map(\.name)) else {
      return "nothing changed since \(changed.base.phrase)"
    }
    let features = changed.owners.count(where: \.isFeature)
    return "\(features) of \(manifest.features.count) feature(s), "
      + "\(changed.owners.count - features) of \(manifest.chains.count) chain(s) changed since "
      + "\(changed.base.phrase): \(names)"
  }
}

/// The same in JSON reports.
struct ChangedOutput: Encodable {
  struct Cause: Encodable {
    let path: String
    let reason: String
  }

  /// The commit that was compared with, in full.
  let base: String
  let features: [String]
  let chains: [String]
  /// Why everything counts as changed; absent where the changes could be attributed.
  let everything: Cause?

  init(_ changed: ChangedScope, _ budget: inout ReportBudget) {
    base = changed.base.commit
    features = budget.texts(changed.owners.filter(\.isFeature).map(\.name))
    chains = budget.texts(changed.owners.filter { !$0.isFeature }.map(\.name))
    everything = changed.everything.map { Cause(path: $0.path, reason: $0.reason) }
  }
}

extension FixtureOwner {
  fileprivate var isFeature: Bool {
    if case .feature = self { true } else { false }
  }
}
