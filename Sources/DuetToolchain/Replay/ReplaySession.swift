/// One run of a lane: its runners, moved on in turn by one thread, and what they come to.
final class ReplaySession {
  /// How often runners may prove untrustworthy before everything is asked one request at a time.
  private static let doubtLimit = 3

  private let options: ReplayRun
  private let command: Command
  private let supply: FixtureSupply
  private let careful: CarefulReplay
  private let causes: CauseMapRun
  private var report: LaneReplay
  private var board: ReplayBoard
  private var workers: [ReplayWorker] = []
  /// Runners with nothing left to do.
  private var ending: [ReplayWorker] = []
  private var doubts = 0
  /// What no fixture alone brings about.
  private var unexplained: String?

  init(
    _ options: ReplayRun, _ command: Command, _ supply: FixtureSupply, _ causes: CauseMapRun,
    _ report: LaneReplay
  ) {
    self.options = options
    self.command = command
    self.supply = supply
    self.causes = causes
    self.report = report
    careful = CarefulReplay(command, limits: options.limits, clock: options.clock)
    board = ReplayBoard(supply.rows, options)
  }

  func run() -> LaneReplay {
    for _ in 0..<options.runnerCount(for: supply.rows.count) { startWorker() }
    while goesOn, !workers.isEmpty {
      moveOn()
      tellFailures()
      tick()
    }
    while goesOn, let row = supply.take() {
      lookInto(row)
      tellFailures()
      tick()
    }
    if goesOn { endWorkers() }
    careful.end()
    (workers + ending).forEach(settlePassed)
    board.finish()
    tellFailures()
    causes.end()
    return finishedReport()
  }

  private func tick() {
    options.watch?.tick(board.judgedCount, of: supply.rows.count, "fixtures")
  }

  /// Tells what failed as soon as it cannot change any more.
  private func tellFailures() {
    board.notice { failure in
      causes.complete(&failure)
      options.tell(.failed(failure, of: report))
    }
  }

  private var goesOn: Bool { report.laneFailure == nil && !board.isGivenUp }

  private func finishedReport() -> LaneReplay {
    if report.laneFailure == nil, !board.isGivenUp { report.laneFailure = unexplained }
    report.leafCount = board.leafCount
    report.chainCount = board.chainCount
    report.stepCount = board.stepCount
    report.passedCount = board.passedCount
    report.failures = board.failures
    report.verdicts = board.verdicts
    return report
  }

  /// The runner does with many requests under way what it does not do with one.
  private func noteUnexplained(_ what: String) {
    guard goesOn, unexplained == nil else { return }
    unexplained =
      what + "\n  note: asked one request at a time it does not; does it keep something from one "
      + "request to the next?"
  }
}

// MARK: - Runners

extension ReplaySession {
  private func startWorker() {
    do {
      workers.append(
        try ReplayWorker(command, supply, limits: options.limits, clock: options.clock))
    } catch {
      notStarted(error)
    }
  }

  /// One runner of several may be too many for the machine; none at all is a failure.
  private func notStarted(_ failure: RunnerFailure) {
    let hasOther = report.advertisedFeatures != nil && !(workers.isEmpty && ending.isEmpty)
    if !hasOther { report.laneFailure = failure.description }
  }

  /// Does what can be done now, and sleeps where there is nothing.
  private func moveOn() {
    var hasMoved = false
    for worker in workers {
      do {
        switch try worker.advance() {
        case .isOver: retire(worker)
        case .moved: break
        case .waits: continue
        }
        hasMoved = true
        introduce(worker)
        take(worker.queue.takeEvents(), of: worker)
      } catch {
        hasMoved = true
        take(worker.queue.takeEvents(), of: worker)
        if workers.contains(where: { $0 === worker }) { broke(worker, error) }
      }
      guard goesOn else { return }
    }
    if !hasMoved { sleep() }
  }

  private func introduce(_ worker: ReplayWorker) {
    guard report.advertisedFeatures == nil, let handshake = worker.handshake else { return }
    report.advertisedFeatures = handshake.features.count
    options.tell(.begun(report))
  }

  private func sleep() {
    for worker in workers {
      do {
        try worker.requireHope()
      } catch {
        return broke(worker, error)
      }
    }
    let isReady = FileDescriptor.wait(
      reading: workers.flatMap(\.process.readable), writing: workers.flatMap(\.process.writable),
      milliseconds: workers.reduce(50) { $1.milliseconds(atMost: $0) })
    for worker in workers { worker.process.lookAfter(isReady: isReady) }
  }

  private func retire(_ worker: ReplayWorker) {
    settlePassed(worker)
    workers.removeAll { $0 === worker }
    ending.append(worker)
  }

  /// What a runner says from now on is about its ending.
  private func endWorkers() {
    for worker in ending { worker.process.forgetErrors() }
    for worker in ending {
      do {
        try worker.process.finish()
      } catch {
        report.laneFailure = report.laneFailure ?? error.description
      }
    }
  }
}

// MARK: - Verdicts

extension ReplaySession {
  private func take(_ events: [ReplayQueue.Event], of worker: ReplayWorker) {
    var isOutOfStep = false
    if worker.isInStep { settlePassed(worker) }
    for event in events where goesOn {
      switch event {
      case .passed(let row, let shape): worker.vouch(for: row, shape)
      case .failed(let row, let failure):
        board.settle(row, ReplayBoard.Outcome(failure: failure))
      case .doubted(let row):
        let outcome = lookInto(row)
        if outcome.failure == nil { isOutOfStep = true }
        if outcome.isOfRunner { worker.hasKnownFault = true }
      }
    }
    if isOutOfStep {
      distrust(worker, "the runner gave a request another answer than it gives it alone")
    }
  }

  /// Counts the fixtures that a runner vouched for and that nothing speaks against.
  private func settlePassed(_ worker: ReplayWorker) {
    for (row, shape) in worker.takeVouched() {
      board.settle(row, ReplayBoard.Outcome(shape: shape))
    }
  }

  /// Gives a row the verdict that it has with one request at a time.
  @discardableResult
  private func lookInto(_ row: Int) -> ReplayBoard.Outcome {
    guard goesOn else { return ReplayBoard.Outcome() }
    let outcome: ReplayBoard.Outcome
    do {
      outcome = careful.judge(
        try supply.file(row), fieldLimit: options.fieldLimit(of: row))
    } catch {
      outcome = ReplayBoard.Outcome(
        failure: FixtureFailure(supply.rows[row], cause: .unreadable(error)))
    }
    if let overtime = outcome.overtime {
      endRun(overtime)
    } else {
      board.settle(row, outcome)
    }
    return outcome
  }

  /// An answer that was wrong in company is right alone: the runner's answers are out of step with
  /// its requests, and nothing that it vouched for counts.
  private func distrust(_ worker: ReplayWorker, _ what: String) {
    drop(worker)
    worker.takeVouched()
    let rows = worker.passed.rows + worker.queue.openRows
    let faults = rows.sorted().count { lookInto($0).isOfRunner }
    let isExplained = faults > 0 || worker.hasKnownFault
    if !isExplained { noteUnexplained(what) }
    replaceWorker(isDoubtful: !isExplained)
  }

  /// A runner died, fell silent or broke the protocol: the fixtures under way tell which of them it
  /// cannot stand.
  private func broke(_ worker: ReplayWorker, _ failure: RunnerFailure) {
    drop(worker)
    if case .runIsOver = failure.cause {
      settlePassed(worker)
      return endRun(failure.overtime)
    }
    guard worker.handshake != nil else { return notStarted(failure) }
    // A line too many may have come long before it was noticed.
    if case .unaskedLine = failure.cause { return distrust(worker, failure.description) }
    let suspects = worker.queue.openRows
    // What the runner cannot stand may come after a divergence, where nothing is judged any more.
    var isExplained =
      suspects.count { lookInto($0).isOfRunner } > 0 || worker.hasKnownFault
      || worker.queue.isPastDivergence
    if isExplained {
      settlePassed(worker)
    } else {
      worker.takeVouched()
      isExplained = worker.passed.rows.count { lookInto($0).isOfRunner } > 0
    }
    if !isExplained { noteUnexplained(failure.description) }
    replaceWorker(isDoubtful: !isExplained)
  }

  /// There is no time to ask any more.
  private func endRun(_ reason: String) {
    workers.forEach(settlePassed)
    board.endRun(reason)
  }

  private func drop(_ worker: ReplayWorker) {
    worker.process.kill()
    workers.removeAll { $0 === worker }
    ending.removeAll { $0 === worker }
  }

  private func replaceWorker(isDoubtful: Bool) {
    if isDoubtful { doubts += 1 }
    if goesOn, doubts < Self.doubtLimit, !supply.isExhausted { startWorker() }
  }
}

extension ReplayBoard.Outcome {
  /// Whether the runner is at fault, not what it computes.
  fileprivate var isOfRunner: Bool {
    if case .runner? = failure?.cause { true } else { false }
  }
}
