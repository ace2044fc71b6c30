/// The runners that probes are tried on: one that is talked to, started again whenever a probe was
/// too much for it, and one for each probe that looks at a runner's end.
struct ProbeBench {
  /// How often a runner may fall silent, or not start again, before no more is asked: each time
  /// costs the whole wait.
  private static let patience = 5
  /// How often it may end at other times: each costs a start.
  private static let starts = 100

  let command: Command
  let limits: RunnerLimits
  let clock: MonotonicClock
  private var process: RunnerProcess?
  private var silences = 0
  private var failures = 0

  init(_ command: Command, limits: RunnerLimits, clock: MonotonicClock) {
    self.command = command
    self.limits = limits
    self.clock = clock
  }

  /// Whether it has been waited for in vain.
  var hasBeenSilent: Bool { silences > 0 }

  /// Whether it has failed so often that asking more is a waste.
  var isExhausted: Bool { silences >= Self.patience || failures >= Self.starts }

  /// Starts the runner that is talked to.
  ///
  /// - Returns: its first line.
  mutating func start() throws(RunnerFailure) -> [UInt8] {
    process = nil
    let (started, line) = try launch()
    process = started
    return line
  }

  /// Sends pieces of input, each once the lines that the piece before asks for have come.
  mutating func converse(_ turns: [ProbePlan.Turn]) throws(RunnerFailure) -> [[UInt8]] {
    let runner = try talkedTo()
    var lines: [[UInt8]] = []
    for turn in turns {
      do {
        lines += try runner.converse(
          turn.bytes, lines: turn.lines, limit: turn.isCompile ? limits.compile : limits.answer)
      } catch {
        process = nil
        throw noted(error)
      }
    }
    return lines
  }

  /// Starts another runner, sends input, and sees how it ends.
  mutating func finish(
    sending bytes: [UInt8], by ending: RunnerProcess.Ending, atMost lines: Int
  ) throws(RunnerFailure) -> [[UInt8]] {
    let runner = try launch().process
    do {
      return try runner.finish(sending: bytes, by: ending, atMost: lines)
    } catch {
      throw noted(error)
    }
  }

  /// Ends the runner that is talked to, however it is.
  mutating func end() {
    process?.kill()
    process = nil
  }

  private mutating func talkedTo() throws(RunnerFailure) -> RunnerProcess {
    if let process { return process }
    let started = try launch().process
    process = started
    return started
  }

  private mutating func launch() throws(RunnerFailure) -> (process: RunnerProcess, line: [UInt8]) {
    do {
      let started = try RunnerProcess(command, limits: limits, clock: clock)
      return (started, try started.hearFirstLine())
    } catch {
      throw noted(error)
    }
  }

  private mutating func noted(_ failure: RunnerFailure) -> RunnerFailure {
    failures += 1
    switch failure.cause {
    case .silent, .didNotEnd: silences += 1
    case _ where failure.stage == .starting: silences += 1
    default: break
    }
    return failure
  }
}

extension ProbeFault {
  /// What a runner's failure shows.
  init(_ failure: RunnerFailure, endedBy ending: RunnerProcess.Ending = .endOfInput) {
    var came = "it \(failure.summary)"
    if ending == .request {
      switch failure.cause {
      case .didNotEnd(let limit): came = "it ran on for \(limit.phrase)"
      case .ended(let status): came = "it \(status)"
      default: break
      }
    }
    if let line = failure.quotedLine, !line.isEmpty { came += ": \(line)" }
    self.init(came, notes: failure.standardError.lastLines(4))
  }
}
