import DuetKernel
import DuetReplay

/// Asks a runner about the steps after a fixture's first divergence: once from the recorded states,
/// once from the states that the replay comes to.
struct CauseMap {
  /// How a step is asked.
  typealias Reduce = (
    _ feature: String, _ state: ArraySlice<UInt8>, _ action: ArraySlice<UInt8>
  ) throws -> ReduceAnswer

  let fixture: Fixture
  /// The step that diverged.
  let step: Int
  /// How many later steps are asked at the most.
  let stepLimit: Int
  let reduce: Reduce

  /// What became of the later steps.
  ///
  /// - Throws: what `reduce` throws.
  func laterSteps() throws -> LaterSteps {
    let last = min(fixture.steps.count, step + 1 + min(stepLimit, fixture.steps.count))
    let steps =
      switch fixture.subject {
      case .leaf: try leafSteps(step + 1..<last)
      case .chain: try chainSteps(step + 1..<last)
      }
    return LaterSteps(steps: steps, unaskedCount: fixture.steps.count - last)
  }

  // MARK: - Leaves

  private func leafSteps(_ range: Range<Int>) throws -> [LaterSteps.Step] {
    var actual = state(of: try ask(step, from: recordedSeed(of: step)))
    var found: [LaterSteps.Step] = []
    for index in range {
      let recorded = recordedSeed(of: index)
      let own = try ask(index, from: recorded)
      guard let seed = actual else {
        found.append(.init(index: index, fate: isRecorded(own, index) ? .holds : .wrongByItself))
        continue
      }
      let threaded = seed == recorded ? own : try ask(index, from: seed)
      found.append(.init(index: index, fate: fate(of: index, own: own, threaded: threaded)))
      actual = state(of: threaded)
    }
    return found
  }

  private func fate(
    of index: Int, own: ReduceAnswer, threaded: ReduceAnswer
  ) -> LaterSteps.Fate {
    if !isRecorded(own, index) { return .wrongByItself }
    return isRecorded(threaded, index) ? .healed : .inherits
  }

  private func recordedSeed(of index: Int) -> CanonicalJSON {
    guard index > 0, let state = fixture.steps[index - 1].expectedState else {
      return fixture.node(of: index).initialState
    }
    return state
  }

  // MARK: - Chains

  /// A chain records no states after its steps, so there is one way through it: a step is wrong by
  /// itself where its node was sound up to there.
  private func chainSteps(_ range: Range<Int>) throws -> [LaterSteps.Step] {
    var states: [CanonicalJSON?] = fixture.nodes.map(\.initialState)
    var damaged: Set<Int> = []
    var found: [LaterSteps.Step] = []
    for index in 0..<range.upperBound {
      let node = fixture.steps[index].node
      guard let seed = states[node] else { continue }
      let answer = try ask(index, from: seed)
      let isRight = isRecorded(answer, index)
      if range.contains(index) {
        let fate: LaterSteps.Fate =
          damaged.contains(node)
          ? (isRight ? .healed : .inherits) : (isRight ? .holds : .wrongByItself)
        found.append(.init(index: index, fate: fate))
      }
      if !isRight || index == step { damaged.insert(node) }
      states[node] = state(of: answer)
    }
    return found
  }

  // MARK: - Answers

  private func ask(_ index: Int, from state: CanonicalJSON) throws -> ReduceAnswer {
    try reduce(fixture.node(of: index).name, state.bytes, fixture.steps[index].action.bytes)
  }

  private func isRecorded(_ answer: ReduceAnswer, _ index: Int) -> Bool {
    guard case .reduced(let effects, let state) = answer else { return false }
    let step = fixture.steps[index]
    return effects[...] == step.expectedEffects.bytes
      && (step.expectedState.map { $0.bytes == state[...] } ?? true)
  }

  /// The state of an answer; `nil` where there is none that can be asked from.
  private func state(of answer: ReduceAnswer) -> CanonicalJSON? {
    guard case .reduced(_, let state) = answer else { return nil }
    do {
      return try CanonicalJSON(parsing: state)
    } catch {
      return nil
    }
  }
}
