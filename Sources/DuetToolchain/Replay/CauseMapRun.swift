import DuetReplay

/// Finds out about the later steps of the first fixtures that diverged, on runners of its own: what
/// goes wrong here costs what it would have told, never a verdict.
struct CauseMapRun {
  let command: Command
  let limits: RunnerLimits
  let clock: MonotonicClock
  /// How many failures are asked about.
  let failureLimit: Int
  /// How many later steps of a fixture are asked.
  let stepLimit: Int
  let read: (FixtureRow) throws(Finding) -> FixtureFile

  /// How often a runner may fail here before the rest is left out.
  private static let strikeLimit = 3
  /// How many times the limit of one answer everything together may take.
  private static let patience = 3

  private struct OutOfTime: Error {}

  /// The failures, the first of them with their later steps.
  func mapped(_ failures: [FixtureFailure]) -> [FixtureFailure] {
    var failures = failures
    var connection: RunnerConnection?
    var strikes = 0
    let deadline = Deadline(after: limits.answer * Self.patience, on: clock)
    let indices = failures.indices.filter { failures[$0].hasLaterSteps }.prefix(failureLimit)
    for index in indices {
      do {
        let runner =
          try connection
          ?? RunnerConnection(starting: command, limits: limits, clock: clock)
        connection = runner
        failures[index].laterSteps = try laterSteps(of: failures[index], runner, deadline)
      } catch is RunnerFailure {
        connection = nil
        strikes += 1
        if strikes == Self.strikeLimit { break }
      } catch is OutOfTime {
        break
      } catch {
        // A fixture that cannot be read any more has its verdict all the same.
        continue
      }
    }
    connection?.kill()
    return failures
  }

  private func laterSteps(
    of failure: FixtureFailure, _ runner: RunnerConnection, _ deadline: Deadline
  ) throws -> LaterSteps? {
    let fixture = try read(failure.row).fixture
    guard let step = failure.step, step + 1 < fixture.steps.count else { return nil }
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
  fileprivate var hasLaterSteps: Bool {
    guard case .diverged(let divergence) = cause, let step, let stepCount else { return false }
    switch divergence.finding {
    case .fields, .notCanonical, .notJSON, .refused: return step + 1 < stepCount
    case .seam, .noEvent: return false
    }
  }
}
