import DuetKernel

/// Judges fixtures one after the other with one request at a time, through a runner of its own:
/// whatever happens then can be laid to one step of one fixture.
final class CarefulReplay {
  private let command: Command
  private let limits: RunnerLimits
  private let clock: MonotonicClock
  private var connection: RunnerConnection?

  init(_ command: Command, limits: RunnerLimits, clock: MonotonicClock) {
    self.command = command
    self.limits = limits
    self.clock = clock
  }

  /// Replays a fixture.
  ///
  /// - Parameter fieldLimit: how many differing fields a divergence lists.
  func judge(_ file: FixtureFile, fieldLimit: Int) -> ReplayBoard.Outcome {
    var lone = LoneFixture(file, fieldLimit: fieldLimit)
    var outcome = ReplayBoard.Outcome(shape: ReplayBoard.Shape(file.fixture))
    do throws(RunnerFailure) {
      try connect().exchangeAlone(with: &lone)
      outcome.failure = lone.failure
      // What it sent was no answer, so its lines may no longer be in step with the requests.
      if case .runner? = lone.failure?.cause { end() }
    } catch {
      end()
      if case .runIsOver = error.cause {
        return ReplayBoard.Outcome(overtime: error.overtime)
      }
      if case .failed(let failure) = lone.replay.runnerFailed(error.description) {
        outcome.failure = failure
      }
      var isSilence = false
      if case .silent = error.cause { isSilence = true }
      outcome.strike = ReplayBoard.Strike(
        isSilence: isSilence, cameAfterAnswers: lone.replay.answeredSteps > 0)
    }
    return outcome
  }

  private func connect() throws(RunnerFailure) -> RunnerConnection {
    if let connection { return connection }
    let fresh = try RunnerConnection(starting: command, limits: limits, clock: clock)
    connection = fresh
    return fresh
  }

  /// Lets the runner end; how it does is for those to judge that answered in earnest.
  func end() {
    connection?.kill()
    connection = nil
  }
}

/// A fixture that is replayed by itself.
private struct LoneFixture: ReplyConsumer {
  var replay: FixtureReplay
  private(set) var failure: FixtureFailure?

  init(_ file: FixtureFile, fieldLimit: Int) {
    replay = FixtureReplay(file, fieldLimit: fieldLimit)
  }

  mutating func appendRequests(
    to output: inout OutputBytes, atMost count: Int, until size: Int
  ) -> Int {
    failure == nil ? replay.appendRequests(to: &output, atMost: count, until: size) : 0
  }

  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    var expected = OutputBytes()
    if case .failed(let failure) = try replay.receive(line, expected: &expected) {
      self.failure = failure
    }
  }
}

extension RunnerFailure {
  /// What is said of the fixtures that a run had no time for.
  var overtime: String { "the runner \(summary)\nto do: \(advice)" }
}
