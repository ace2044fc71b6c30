import DuetReplay

/// Replays fixtures through a runner, starting it again when it fails, so that one bad fixture
/// costs one verdict (design, section 7).
package struct ReplayRun {
  package var limits = RunnerLimits()
  package var clock: MonotonicClock = .system
  /// How often in a row a runner may end without a single answer before it is given up.
  package var endedLimit = 10
  /// The same for a runner that falls silent: each time costs the whole wait.
  package var silentLimit = 3
  /// How often a runner may fall silent at all, whatever it answers in between.
  package var silenceLimit = 6
  /// Words for the command line that choose this lane or runner again.
  package var selectors: [String] = []
  /// Whether every difference is listed and every failure looked into.
  package var listsAll = false
  /// How many failures' later steps are looked into, and how many steps of each.
  package var causeMapLimit = (failures: 20, steps: 500)

  package init() {}

  /// Replays the rows in order.
  ///
  /// - Parameters:
  ///   - lane: the lane's name, for the report.
  ///   - command: starts the runner.
  ///   - rows: what to replay.
  ///   - read: reads a row's fixture when its turn comes; `nil` leaves the row out.
  package func run(
    lane: String, _ command: Command, _ rows: [FixtureRow],
    read: @escaping (FixtureRow) throws(Finding) -> FixtureFile
  ) -> LaneReplay {
    var queue = ReplayQueue(
      rows, fieldLimit: listsAll ? .max : Fixture.usualFieldLimit, read: read)
    var report = LaneReplay(lane: lane, runner: command.description)
    report.selectors = selectors
    var strikes = Strikes()
    let limits = limits.begun(on: clock)
    while true {
      do {
        let connection = try RunnerConnection(starting: command, limits: limits, clock: clock)
        report.advertisedFeatures = connection.handshake.features.count
        queue.advertised = Set(connection.handshake.features)
        try connection.exchange(with: &queue)
        try connection.finish()
        break
      } catch {
        let neverStarted = error.stage == .starting && report.advertisedFeatures == nil
        if neverStarted || error.stage == .ending || queue.isFinished {
          report.laneFailure = error.description
          break
        }
        if case .runIsOver = error.cause {
          queue.giveUp("the runner \(error.summary)\nto do: \(error.advice)")
          break
        }
        strikes.note(error, answers: queue.answerCount)
        queue.runnerFailed(error.description)
        if let reason = strikes.reason(toGiveUp: self) {
          queue.giveUp(reason)
          break
        }
      }
    }
    report.take(queue.tally)
    if report.laneFailure == nil {
      report.failures = causeMap(command, read).mapped(report.failures)
    }
    return report
  }

  private func causeMap(
    _ command: Command, _ read: @escaping (FixtureRow) throws(Finding) -> FixtureFile
  ) -> CauseMapRun {
    CauseMapRun(
      command: command, limits: limits, clock: clock,
      failureLimit: listsAll ? .max : causeMapLimit.failures,
      stepLimit: listsAll ? .max : causeMapLimit.steps, read: read)
  }
}

/// Failures of a runner, most of them since it last answered anything.
private struct Strikes {
  private var ended = 0
  private var silent = 0
  /// Silences from the beginning on.
  private var silences = 0
  private var answersBefore = 0

  mutating func note(_ failure: RunnerFailure, answers: Int) {
    if answers > answersBefore { (ended, silent) = (0, 0) }
    answersBefore = answers
    if case .silent = failure.cause {
      silent += 1
      silences += 1
    } else {
      ended += 1
    }
  }

  /// Why there is no point in another try; `nil` while there is.
  func reason(toGiveUp run: ReplayRun) -> String? {
    if ended >= run.endedLimit || silent >= run.silentLimit {
      return "the runner failed \(ended + silent) times in a row without an answer"
    }
    if silences >= run.silenceLimit { return "the runner fell silent \(silences) times" }
    return nil
  }
}

extension LaneReplay {
  mutating func take(_ tally: ReplayTally) {
    leafCount = tally.leafCount
    chainCount = tally.chainCount
    stepCount = tally.stepCount
    passedCount = tally.passedCount
    failures = tally.failures
    verdicts = tally.verdicts
  }
}
