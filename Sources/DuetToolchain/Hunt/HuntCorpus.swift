import DuetKernel
import DuetReplay

/// What the recordings hold of one feature: where walks start, and what actions are made of.
struct HuntCorpus {
  let feature: String
  /// Each once, in the order of the recordings.
  private(set) var starts: [CanonicalJSON] = []
  private(set) var actions: [CanonicalJSON] = []
  /// The recorded values of each place inside an action.
  private(set) var values: [String: [CanonicalJSON]] = [:]

  /// Reads every recording of the features that exist in all of the lanes.
  ///
  /// - Throws: a `Finding` for a recording that cannot be read.
  static func all(
    in manifest: Manifest, lanes: [Lane], of features: [String], tree: RecordedTree
  ) throws(Finding) -> [HuntCorpus] {
    var corpora: [String: HuntCorpus] = [:]
    for feature in manifest.features where features.contains(feature.name) {
      guard lanes.allSatisfy({ feature.exists(in: $0.name) }) else { continue }
      corpora[feature.name] = HuntCorpus(feature: feature.name)
    }
    for row in manifest.fixtures {
      let fixture = try FixtureFile(row: row, in: tree).fixture
      for node in fixture.nodes { corpora[node.name]?.starts.appendOnce(node.initialState) }
      for step in fixture.steps {
        corpora[fixture.nodes[step.node].name]?.actions.appendOnce(step.action)
      }
    }
    let read = manifest.features.compactMap { corpora[$0.name] }
    return read.filter { !$0.starts.isEmpty && !$0.actions.isEmpty }.map(\.withValues)
  }

  private var withValues: HuntCorpus {
    var corpus = self
    for place in actions.flatMap(HuntPlace.all) {
      corpus.values[place.name, default: []].appendOnce(place.value)
    }
    return corpus
  }
}

extension [CanonicalJSON] {
  fileprivate mutating func appendOnce(_ value: CanonicalJSON) {
    if !contains(value) { append(value) }
  }
}
