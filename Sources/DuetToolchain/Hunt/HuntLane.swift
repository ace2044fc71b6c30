import DuetKernel

/// What a lane makes of an action.
enum HuntOutcome: Equatable {
  case reduced(effects: [UInt8], state: [UInt8])
  case refused(message: String)
  /// The runner failed over it; how.
  case broke(summary: String)

  /// Whether lanes agree: to refuse is one thing, in which words is another.
  static func agree(_ left: HuntOutcome, _ right: HuntOutcome) -> Bool {
    switch (left, right) {
    case (.reduced, .reduced): left == right
    case (.refused, .refused): true
    default: false
    }
  }
}

/// A step that is asked for.
struct HuntStep {
  let feature: String
  let state: CanonicalJSON
  let action: CanonicalJSON
}

/// A lane's runner in a hunt; one that breaks is started again.
struct HuntLane {
  let name: String
  private let command: Command
  private let limits: RunnerLimits
  private var process: RunnerProcess?

  init(_ lane: Lane, limits: RunnerLimits, in tree: RecordedTree) {
    name = lane.name
    command = Command(lane.runner, in: tree.root)
    self.limits = limits
  }

  /// Asks for many steps at once.
  ///
  /// - Throws: `NotJudged` where the runner does not start.
  mutating func ask(_ steps: [HuntStep]) throws(NotJudged) -> [HuntOutcome] {
    let runner = try running()
    do {
      return try outcomes(of: steps, from: runner)
    } catch {
      process = nil
      guard steps.count > 1 else { return [.broke(summary: error.summary)] }
      // One of them was too much; one by one they show which.
      var outcomes: [HuntOutcome] = []
      for step in steps { outcomes += try ask([step]) }
      return outcomes
    }
  }

  private func outcomes(
    of steps: [HuntStep], from runner: RunnerProcess
  ) throws(RunnerFailure) -> [HuntOutcome] {
    var bytes: [UInt8] = []
    for step in steps {
      RunnerRequest.appendReduce(
        feature: step.feature, state: step.state.bytes, action: step.action.bytes, to: &bytes)
      bytes.append(0x0A)
    }
    return try runner.converse(bytes, lines: steps.count, limit: limits.answer).map(Self.outcome)
  }

  private static func outcome(of line: [UInt8]) -> HuntOutcome {
    do {
      switch try ReduceAnswer(decoding: line[...]) {
      case .reduced(let effects, let state): return .reduced(effects: effects, state: state)
      case .refused(let message): return .refused(message: message)
      }
    } catch {
      return .broke(summary: "sent \(error)")
    }
  }

  private mutating func running() throws(NotJudged) -> RunnerProcess {
    if let process { return process }
    do {
      let started = try RunnerProcess(command, limits: limits, clock: .system)
      _ = try started.receiveHandshake()
      process = started
      return started
    } catch {
      throw NotJudged("lane '\(name)': \(error)")
    }
  }

  /// Ends the runner.
  mutating func end() {
    process?.kill()
    process = nil
  }
}
