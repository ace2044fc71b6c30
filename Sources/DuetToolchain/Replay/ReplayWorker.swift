/// One runner that replays fixtures with many requests under way, moved on by the session without
/// ever waiting.
final class ReplayWorker {
  let process: RunnerProcess
  private(set) var queue: ReplayQueue
  /// `nil` until the runner has introduced itself.
  private(set) var handshake: Handshake?
  /// The rows that passed because this runner alone vouched for them.
  private(set) var passed = RowSet()
  /// The rows that it vouched for last. An answer too many would be noticed with the next answers
  /// only, so until those agree nothing is certain.
  private var vouched: [(row: Int, shape: ReplayBoard.Shape)] = []
  private var agreedBefore = 0
  /// Whether a fixture is known that the runner cannot stand.
  var hasKnownFault = false
  private var greeting: SingleAnswer<Handshake>
  private var exchange: RunnerProcess.Exchange
  private let limits: RunnerLimits

  init(
    _ command: Command, _ supply: FixtureSupply, limits: RunnerLimits, clock: MonotonicClock
  ) throws(RunnerFailure) {
    self.limits = limits
    process = try RunnerProcess(command, limits: limits, clock: clock)
    queue = ReplayQueue(supply)
    greeting = SingleAnswer(request: nil) { line throws(RunnerMessageError) in
      try Handshake(decoding: line)
    }
    exchange = process.begin(outstanding: 1, window: 1, limit: limits.handshake)
  }

  /// Takes a row for passed as far as this runner can tell.
  func vouch(for row: Int, _ shape: ReplayBoard.Shape) {
    vouched.append((row, shape))
    agreedBefore = queue.agreedCount
  }

  /// Whether answers agreed since it last vouched for a row.
  var isInStep: Bool { queue.agreedCount > agreedBefore }

  /// The rows that it vouched for since this was last asked.
  @discardableResult
  func takeVouched() -> [(row: Int, shape: ReplayBoard.Shape)] {
    defer { vouched.removeAll(keepingCapacity: true) }
    for (row, _) in vouched { passed.insert(row) }
    return vouched
  }

  /// Does what can be done now.
  func advance() throws(RunnerFailure) -> RunnerProcess.Progress {
    if handshake != nil { return try process.advance(&exchange, with: &queue) }
    let progress = try process.advance(&exchange, with: &greeting)
    guard case .isOver = progress, let handshake = greeting.answer else { return progress }
    self.handshake = handshake
    queue.advertised = Set(handshake.features)
    exchange = process.begin(window: limits.window, limit: limits.answer)
    return .moved
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
