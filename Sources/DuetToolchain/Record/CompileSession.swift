import DuetReplay

/// Has a lane's scenarios compiled: runners work on the next ones while what came of the last is
/// compared with the disk, and a second runner helps where there is much to do.
///
/// What comes of it is told in the order of the owners and depends on neither.
final class CompileSession {
  /// What asking a runner for one owner's recordings came to.
  enum Outcome {
    case digested(Result<RecordPlan, RecordRefusal>)
    case failed(RunnerFailure)
  }

  /// What makes up for the start of another runner.
  private static let fixturesWorthARunner = 128

  private let owners: [FixtureOwner]
  private let command: Command
  private let limits: RunnerLimits
  private let clock: MonotonicClock
  /// How long runners that work may keep this process waiting before another one helps.
  private let patience: Duration
  private let digest: (FixtureOwner, CompileAnswer) throws(RecordRefusal) -> RecordPlan
  /// Says why a runner with this handshake cannot compile an owner's scenario.
  private let refusal: (FixtureOwner, Handshake) -> RecordRefusal?
  /// Learns how far the run is.
  var watch: RunWatch?
  private var workers: [CompileWorker] = []
  /// The owners nobody was asked about yet, the next one last.
  private var waiting: [Int]
  private var outcomes: [Outcome?]
  private var endingFailure: RunnerFailure?
  private var isHopeless = false
  private var slept = Duration.zero
  /// How many runners there may be.
  private var workerLimit = Processors.count
  /// Whether some runner has introduced itself.
  private var hasGreeted = false

  init(
    _ owners: [FixtureOwner], _ command: Command, limits: RunnerLimits, clock: MonotonicClock,
    patience: Duration, refusal: @escaping (FixtureOwner, Handshake) -> RecordRefusal?,
    digest: @escaping (FixtureOwner, CompileAnswer) throws(RecordRefusal) -> RecordPlan
  ) {
    self.owners = owners
    self.command = command
    self.limits = limits
    self.clock = clock
    self.patience = patience
    self.refusal = refusal
    self.digest = digest
    waiting = owners.indices.reversed()
    outcomes = Array(repeating: nil, count: owners.count)
  }

  /// Runs to the end.
  ///
  /// - Parameter fixtures: how many are to be expected: where they are many, a second runner need not
  ///   be waited for.
  /// - Returns: an outcome for each owner, `nil` where the runner was given up before; and how a
  ///   runner ended that did not end well.
  func run(
    expecting fixtures: Int = 0
  ) -> (outcomes: [Outcome?], ending: RunnerFailure?) {
    let worthwhile = min(workerLimit, fixtures / Self.fixturesWorthARunner)
    for _ in 0..<max(1, worthwhile) { startWorker() }
    while !workers.isEmpty {
      moveOn()
      watch?.tick(outcomes.count { $0 != nil }, of: owners.count, "scenarios")
    }
    return (outcomes, endingFailure)
  }

  // MARK: - Runners

  /// Starts a runner that will be asked about the next owner.
  private func startWorker() {
    guard !isHopeless, let owner = waiting.popLast() else { return }
    do {
      workers.append(try CompileWorker(command, owner: owner, limits: limits, clock: clock))
    } catch {
      broke(nil, owner, error)
    }
  }

  /// Does what can be done now, and sleeps where there is nothing.
  private func moveOn() {
    var hasMoved = false
    for worker in workers {
      do {
        switch try worker.advance() {
        case .waits: continue
        case .moved: hasMoved = true
        case .isOver:
          hasMoved = true
          try goOn(worker)
        }
      } catch {
        hasMoved = true
        broke(worker, worker.owner, error)
      }
    }
    if !hasMoved { sleep() }
  }

  /// Takes what a runner said, and asks it the next question before that is looked at.
  private func goOn(_ worker: CompileWorker) throws(RunnerFailure) {
    guard let handshake = worker.handshake else { return }
    hasGreeted = true
    let answered = worker.takeAnswer()
    var next = answered == nil ? worker.owner : nil
    while true {
      if next == nil, !isHopeless { next = waiting.popLast() }
      guard let owner = next else { break }
      guard let refusal = refusal(owners[owner], handshake) else {
        worker.ask(owner, owners[owner].name)
        break
      }
      outcomes[owner] = .digested(.failure(refusal))
      next = nil
    }
    // The runner is to work while its last answer is looked at.
    var failure: RunnerFailure?
    if next != nil {
      do throws(RunnerFailure) { _ = try worker.advance() } catch { failure = error }
    } else {
      workers.removeAll { $0 === worker }
    }
    if let answered { look(at: answered.answer, of: answered.owner) }
    if let failure { throw failure }
    if next == nil { end(worker) }
  }

  private func look(at answer: CompileAnswer, of owner: Int) {
    do throws(RecordRefusal) {
      outcomes[owner] = .digested(.success(try digest(owners[owner], answer)))
    } catch {
      outcomes[owner] = .digested(.failure(error))
    }
  }

  private func end(_ worker: CompileWorker) {
    do {
      try worker.process.finish()
    } catch {
      endingFailure = endingFailure ?? error
    }
  }

  /// A runner did not start, died, fell silent or broke the protocol while it was asked.
  private func broke(_ worker: CompileWorker?, _ owner: Int, _ failure: RunnerFailure) {
    worker?.process.kill()
    workers.removeAll { $0 === worker }
    // One runner of several may be too many for the machine.
    if failure.stage == .starting, hasGreeted, workerLimit > 1 {
      workerLimit = 1
      waiting.append(owner)
      if workers.isEmpty { startWorker() }
      return
    }
    outcomes[owner] = .failed(failure)
    // A runner that does not start for one owner does not start for the next, and a silence costs
    // the whole wait each time.
    if failure.isHopeless { isHopeless = true }
    if workers.isEmpty { startWorker() }
  }

  private func sleep() {
    let start = clock.now()
    for worker in workers {
      do {
        try worker.requireHope()
      } catch {
        return broke(worker, worker.owner, error)
      }
    }
    let isReady = FileDescriptor.wait(
      reading: workers.flatMap(\.process.readable), writing: workers.flatMap(\.process.writable),
      milliseconds: workers.reduce(50) { $1.milliseconds(atMost: $0) })
    for worker in workers { worker.process.lookAfter(isReady: isReady) }
    // A runner that has yet to start says nothing of how much work there is.
    guard workers.allSatisfy({ $0.handshake != nil }) else { return }
    slept += clock.now() - start
    if slept > patience, workers.count < workerLimit { startWorker() }
  }
}

/// One runner that compiles scenarios, one at a time.
private final class CompileWorker {
  let process: RunnerProcess
  private(set) var owner: Int
  /// `nil` until the runner has introduced itself.
  private(set) var handshake: Handshake?
  private var greeting: SingleAnswer<Handshake>
  private var question: SingleAnswer<CompileAnswer>
  private var exchange: RunnerProcess.Exchange
  private let limits: RunnerLimits

  init(
    _ command: Command, owner: Int, limits: RunnerLimits, clock: MonotonicClock
  ) throws(RunnerFailure) {
    self.owner = owner
    self.limits = limits
    process = try RunnerProcess(command, limits: limits, clock: clock)
    greeting = SingleAnswer(request: nil) { line throws(RunnerMessageError) in
      try Handshake(decoding: line)
    }
    question = Self.question(nil)
    exchange = process.begin(outstanding: 1, window: 1, limit: limits.handshake)
  }

  private static func question(_ request: [UInt8]?) -> SingleAnswer<CompileAnswer> {
    SingleAnswer(request: request) { line throws(RunnerMessageError) in
      try CompileAnswer(decoding: line)
    }
  }

  /// Asks for an owner's scenario; `advance` sends the question.
  func ask(_ owner: Int, _ name: String) {
    self.owner = owner
    var request: [UInt8] = []
    RunnerRequest.appendCompile(scenario: name, to: &request)
    question = Self.question(request)
    exchange = process.begin(window: 1, limit: limits.compile)
  }

  /// The answer to the last question, if one was asked.
  func takeAnswer() -> (owner: Int, answer: CompileAnswer)? {
    defer { question = Self.question(nil) }
    return question.answer.map { (owner, $0) }
  }

  /// Does what can be done now; it is over when the runner has said what it was to say.
  func advance() throws(RunnerFailure) -> RunnerProcess.Progress {
    if handshake != nil { return try process.advance(&exchange, with: &question) }
    let progress = try process.advance(&exchange, with: &greeting)
    if case .isOver = progress { handshake = greeting.answer }
    return progress
  }

  /// Throws when the runner will not answer any more.
  func requireHope() throws(RunnerFailure) {
    try process.requireHope(exchange.deadline, limit: exchange.limit)
  }

  /// The longest that may be slept before the runner has to be looked at.
  func milliseconds(atMost limit: Int32) -> Int32 {
    exchange.deadline.milliseconds(atMost: limit)
  }
}

extension RunnerFailure {
  /// Whether asking the runner again, for something else, is a waste of time.
  var isHopeless: Bool {
    if case .silent = cause { true } else { stage == .starting }
  }
}
