/// A started runner that has introduced itself: the client's side of the replay protocol (design,
/// section 7).
///
/// Every wait is bounded, every answer is read as it comes, standard error is drained all the
/// while. The first failure ends the runner; starting another costs one process. Dropping a
/// connection kills its runner.
package final class RunnerConnection {
  package let handshake: Handshake
  private let process: RunnerProcess
  private let limits: RunnerLimits

  /// Starts a runner and waits for its handshake.
  package init(
    starting command: Command, limits: RunnerLimits = RunnerLimits(),
    clock: MonotonicClock = .system
  ) throws(RunnerFailure) {
    self.limits = limits
    process = try RunnerProcess(command, limits: limits, clock: clock)
    handshake = try process.receiveHandshake()
  }

  /// Sends the consumer's requests and hands it the answers, many under way at a time.
  ///
  /// A runner answers in order, so the failure's `answering(answered:)` tells how far it came: the
  /// consumer's request number `answered`, counted from 0, is the first without an answer.
  package func exchange(with consumer: inout some ReplyConsumer) throws(RunnerFailure) {
    try process.exchange(&consumer, window: limits.window, limit: limits.answer)
  }

  /// The same with one request at a time, so that the failure tells which one it was; what the
  /// runner said on standard error before does not count for it.
  package func exchangeAlone(with consumer: inout some ReplyConsumer) throws(RunnerFailure) {
    process.forgetErrors()
    try process.exchange(&consumer, window: 1, limit: limits.answer)
  }

  /// Has one step reduced; `state` and `action` are canonical bytes.
  package func reduce(
    feature: String, state: ArraySlice<UInt8>, action: ArraySlice<UInt8>
  ) throws(RunnerFailure) -> ReduceAnswer {
    var request: [UInt8] = []
    RunnerRequest.appendReduce(feature: feature, state: state, action: action, to: &request)
    return try process.ask(request, limit: limits.answer) { line throws(RunnerMessageError) in
      try ReduceAnswer(decoding: line)
    }
  }

  /// Has a scenario or a chain compiled.
  package func compile(_ scenario: String) throws(RunnerFailure) -> CompileAnswer {
    var request: [UInt8] = []
    RunnerRequest.appendCompile(scenario: scenario, to: &request)
    return try process.ask(request, limit: limits.compile) { line throws(RunnerMessageError) in
      try CompileAnswer(decoding: line)
    }
  }

  /// Ends the runner's input and waits until it has ended by itself, with status 0.
  package func finish() throws(RunnerFailure) {
    try process.finish()
  }

  /// Ends the runner and its process group at once.
  package func kill() {
    process.kill()
  }
}
