import DuetKernel

/// What a hunt found, as a fixture that a person may keep: the first lane's answers are what it
/// records.
struct HuntCandidate {
  let name: String
  let document: CanonicalJSON

  /// - Returns: `nil` where the first lane has no answer to record.
  init?(_ difference: HuntDifference, seed: UInt64, in manifest: Manifest) {
    let outcomes = difference.earlier + difference.outcomes.prefix(1)
    var steps: [String] = []
    for (action, outcome) in zip(difference.actions, outcomes) {
      guard case .reduced(let effects, let state) = outcome else { return nil }
      let step = CanonicalJSON.emptyObject
        .setting("action", to: action)
        .setting("expectedEffects", to: CanonicalJSON(trusted: effects[...]))
        .setting("expectedState", to: CanonicalJSON(trusted: state[...]))
        .setting("label", to: CanonicalJSON(string: action["case"]?.string ?? "an action"))
      steps.append(step.description)
    }
    let branch = "hunt-\(seed)"
    name = "\(difference.feature).\(branch)"
    var scenario = CanonicalJSON.emptyObject.setting("branch", to: CanonicalJSON(string: branch))
    if let source = manifest.feature(difference.feature)?.scenario {
      scenario = scenario.setting("source", to: CanonicalJSON(string: source))
    }
    let list = "[\(steps.joined(separator: ","))]"
    document = CanonicalJSON.emptyObject
      .setting("description", to: CanonicalJSON(string: "Found by duet hunt: the lanes differ."))
      .setting("dialect", to: CanonicalJSON(trusted: [0x32]))
      .setting("feature", to: CanonicalJSON(string: difference.feature))
      .setting("initialState", to: difference.start)
      .setting("scenario", to: scenario)
      .setting("steps", to: CanonicalJSON(trusted: Array(list.utf8)[...]))
  }

  /// Puts the file beside the recordings.
  ///
  /// - Returns: its path.
  func write(in tree: RecordedTree) throws(NotJudged) -> String {
    let path = RecordedTree.fixturePath(name)
    let (writable, lock) = try RecordWriter.lock(tree)
    do {
      var transaction = try FileTransaction(
        in: writable, staging: RecordWriter.stagingPath, holding: lock)
      try transaction.stage(document.pretty(), for: FilePath(path))
      try transaction.commit()
    } catch {
      throw NotJudged("nothing was written: \(error)")
    }
    return path
  }
}
