/// What became of a fixture's steps after its first divergence.
package struct LaterSteps: Sendable, Equatable {
  /// How a later step stands to the first divergence.
  package enum Fate: String, Sendable, Equatable {
    /// Asked from the recorded state it comes to something else than was recorded.
    case wrongByItself = "wrong-by-itself"
    /// It is right from the recorded state, and wrong from the one that the replay had come to.
    case inherits
    /// It is right from both: the damage does not reach it, or ends here.
    case healed
    /// It is right from the state that it would have without the divergence, and there is no other
    /// one to ask from.
    case holds
  }

  package struct Step: Sendable, Equatable {
    /// From 0.
    package let index: Int
    package let fate: Fate

    package init(index: Int, fate: Fate) {
      self.index = index
      self.fate = fate
    }
  }

  /// In order.
  package var steps: [Step]
  /// How many more steps there are that were not asked.
  package var unaskedCount: Int

  package init(steps: [Step], unaskedCount: Int = 0) {
    self.steps = steps
    self.unaskedCount = unaskedCount
  }
}

extension LaterSteps {
  /// How many runs of steps are told before the rest is counted.
  private static let runLimit = 12

  /// One line: `3 inherits, 4-6 healed, 7 wrong by itself`.
  package var text: String {
    var runs: [(steps: ClosedRange<Int>, fate: Fate)] = []
    for step in steps {
      if let last = runs.last, last.fate == step.fate, last.steps.upperBound + 1 == step.index {
        runs[runs.count - 1].steps = last.steps.lowerBound...step.index
      } else {
        runs.append((step.index...step.index, step.fate))
      }
    }
    var words = runs.prefix(Self.runLimit).map { run in Self.words(run.steps, run.fate) }
    let hidden = runs.dropFirst(Self.runLimit).reduce(unaskedCount) { $0 + $1.steps.count }
    if hidden > 0 { words.append("… and \(hidden) more") }
    return words.joined(separator: ", ")
  }

  private static func words(_ steps: ClosedRange<Int>, _ fate: Fate) -> String {
    let isOne = steps.count == 1
    let subject = isOne ? "\(steps.lowerBound)" : "\(steps.lowerBound)-\(steps.upperBound)"
    return switch fate {
    case .wrongByItself: "\(subject) wrong by \(isOne ? "itself" : "themselves")"
    case .inherits: "\(subject) \(isOne ? "inherits" : "inherit")"
    case .healed: "\(subject) healed"
    case .holds: "\(subject) \(isOne ? "holds by itself" : "hold by themselves")"
    }
  }
}
