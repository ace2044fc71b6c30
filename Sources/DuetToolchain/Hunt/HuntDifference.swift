import DuetKernel

/// A walk at whose end the lanes differ.
struct HuntDifference {
  let feature: String
  var start: CanonicalJSON
  var actions: [CanonicalJSON]
  /// What each lane makes of the last action; empty until the walk was taken again.
  var outcomes: [HuntOutcome] = []
  /// What the first lane makes of the actions before the last.
  var earlier: [HuntOutcome] = []
  /// How many steps the walk had when it was found.
  var found: Int

  init(feature: String, start: CanonicalJSON, actions: [CanonicalJSON]) {
    self.feature = feature
    self.start = start
    self.actions = actions
    found = actions.count
  }
}

/// Makes a walk as short and as plain as it can be with the lanes still differing.
struct HuntShrink {
  /// How many walks are tried at the most.
  private static let patience = 2000

  private let corpus: HuntCorpus
  private var tries = 0

  init(_ corpus: HuntCorpus) {
    self.corpus = corpus
  }

  /// - Returns: the smallest walk that was found; with the outcomes that differ.
  mutating func shrink(
    _ difference: HuntDifference, with trial: inout HuntTrial
  ) throws(NotJudged) -> HuntDifference {
    guard var best = try take(difference, &trial) else {
      // A runner that answers one thing now and another then is at fault by that alone.
      return difference
    }
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in candidates(of: best) {
        guard tries < Self.patience else { return best }
        if let smaller = try take(candidate, &trial), isLess(smaller, best) {
          best = smaller
          isSmaller = true
          break
        }
      }
    }
    return best
  }

  /// Takes a walk up to where the lanes differ; `nil` where they do not.
  private mutating func take(
    _ walk: HuntDifference, _ trial: inout HuntTrial
  ) throws(NotJudged) -> HuntDifference? {
    tries += 1
    var taken = walk
    taken.earlier = []
    var state = walk.start
    for (index, action) in walk.actions.enumerated() {
      let step = HuntStep(feature: walk.feature, state: state, action: action)
      let outcomes = try trial.ask([step])[0]
      guard HuntTrial.agree(outcomes) else {
        taken.actions = Array(walk.actions[...index])
        taken.outcomes = outcomes
        return taken
      }
      taken.earlier.append(outcomes[0])
      if case .reduced(_, let next) = outcomes[0] { state = CanonicalJSON(trusted: next[...]) }
    }
    return nil
  }

  private func isLess(_ left: HuntDifference, _ right: HuntDifference) -> Bool {
    if left.actions.count != right.actions.count { return left.actions.count < right.actions.count }
    return size(left) < size(right)
  }

  private func size(_ walk: HuntDifference) -> Int {
    walk.actions.reduce(walk.start.bytes.count) { $0 + $1.bytes.count }
  }

  /// Walks that are smaller by one thing, those that save most first.
  private func candidates(of walk: HuntDifference) -> [HuntDifference] {
    var candidates: [HuntDifference] = []
    func add(_ change: (inout HuntDifference) -> Void) {
      var candidate = walk
      change(&candidate)
      candidates.append(candidate)
    }
    for start in corpus.starts where walk.actions.count > 1 {
      add {
        $0.start = start
        $0.actions.removeFirst($0.actions.count - 1)
      }
    }
    for index in walk.actions.indices.dropLast().reversed() { add { $0.actions.remove(at: index) } }
    for start in corpus.starts where start.bytes.count < walk.start.bytes.count {
      add { $0.start = start }
    }
    for index in walk.actions.indices {
      for action in plainer(walk.actions[index]) { add { $0.actions[index] = action } }
    }
    return candidates
  }

  /// Actions that are smaller by one value.
  private func plainer(_ action: CanonicalJSON) -> [CanonicalJSON] {
    HuntPlace.all(in: action).enumerated().flatMap { number, place in
      smaller(place.value).map { HuntPlace.replacing(number, in: action, by: $0) }
    }
  }

  private func smaller(_ value: CanonicalJSON) -> [CanonicalJSON] {
    switch value.kind {
    case .string: smaller(Array((value.string ?? "").unicodeScalars))
    case .array:
      Array(value.elements).indices.map { index in
        var elements = Array(value.elements)
        elements.remove(at: index)
        let text = "[\(elements.map(\.description).joined(separator: ","))]"
        return CanonicalJSON(trusted: Array(text.utf8)[...])
      }
    case .integer: value.bytes.count > 1 ? [CanonicalJSON(trusted: [0x30])] : []
    case .object, .boolean, .null: []
    }
  }

  /// The text without a part of it: halves first, then single characters.
  private func smaller(_ scalars: [Unicode.Scalar]) -> [CanonicalJSON] {
    guard !scalars.isEmpty else { return [] }
    var texts: [[Unicode.Scalar]] = [[]]
    let half = scalars.count / 2
    if half > 0 { texts += [Array(scalars[half...]), Array(scalars[..<half])] }
    for index in scalars.indices.prefix(64) {
      texts.append(Array(scalars[..<index] + scalars[(index + 1)...]))
    }
    return texts.map { text in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text)
      return CanonicalJSON(string: String(view))
    }
  }
}
