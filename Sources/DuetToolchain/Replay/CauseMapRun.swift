import DuetReplay

/// Finds out about the later steps of the first fixtures that diverged, on runners of its own: what
/// goes wrong here costs what it would have told, never a verdict.
final class CauseMapRun {
  private let command: Command
  private let options: ReplayRun
  private let read: FixtureSupply.Reader
  private var connection: RunnerConnection?
  private var strikes = 0
  /// How many more failures are asked about.
  private var failuresLeft: Int
  /// How much more time there is for that.
  private var timeLeft: Duration

  /// How often a runner may fail here before the rest is left out.
  static let strikeLimit = 3
  /// How many times the limit of one answer everything together may take.
  private static let patience = 3

  private struct OutOfTime: Error {}

  init(_ options: ReplayRun, _ command: Command, read: @escaping FixtureSupply.Reader) {
    self.options = options
    self.command = command
    self.read = read
    failuresLeft = options.listsAll ? .max : options.causeMapLimit.failures
    timeLeft = options.limits.answer * Self.patience
  }

  /// Finds out about a failure's later steps, if it is one of the first that have any.
  func complete(_ failure: inout FixtureFailure) {
    guard failuresLeft > 0, failure.hasLaterSteps else { return }
    failuresLeft -= 1
    let start = options.clock.now()
    do {
      failure.laterSteps = try laterSteps(
        of: failure, connect(), Deadline(after: timeLeft, on: options.clock))
    } catch is RunnerFailure {
      connection = nil
      failure.lostLaterSteps = true
      strikes += 1
      if strikes == Self.strikeLimit { failuresLeft = 0 }
    } catch is OutOfTime {
      failuresLeft = 0
    } catch {
      // A fixture that cannot be read any more has its verdict all the same.
    }
    timeLeft -= options.clock.now() - start
  }

  /// Lets the runner end.
  func end() {
    connection?.kill()
    connection = nil
  }

  private func connect() throws(RunnerFailure) -> RunnerConnection {
    if let connection { return connection }
    let fresh = try RunnerConnection(
      starting: command, limits: options.limits, clock: options.clock)
    connection = fresh
    return fresh
  }

  private func laterSteps(
    of failure: FixtureFailure, _ runner: RunnerConnection, _ deadline: Deadline
  ) throws -> LaterSteps? {
    let fixture = try FixtureFile(row: failure.row, document: read(failure.row)).fixture
    guard let step = failure.step, step + 1 < fixture.steps.count else { return nil }
    let stepLimit = options.listsAll ? .max : options.causeMapLimit.steps
    let map = CauseMap(fixture: fixture, step: step, stepLimit: stepLimit) {
      feature, state, action in
      if deadline.hasPassed { throw OutOfTime() }
      return try runner.reduce(feature: feature, state: state, action: action)
    }
    return try map.laterSteps()
  }
}

extension FixtureFailure {
  /// Whether there are steps after the first divergence that say something about it.
  var hasLaterSteps: Bool {
    guard case .diverged(let divergence) = cause, let step, let stepCount else { return false }
    switch divergence.finding {
    case .fields, .notCanonical, .notJSON, .refused: return step + 1 < stepCount
    case .seam, .noEvent: return false
    }
  }
}
