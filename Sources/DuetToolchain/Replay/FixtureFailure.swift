import DuetKernel
package import DuetReplay

/// Why one fixture does not hold on one lane.
package struct FixtureFailure: Sendable, Equatable {
  package enum Cause: Sendable, Equatable {
    /// A step came to something else than was recorded.
    case diverged(Divergence)
    /// The fixture's file cannot be replayed.
    case unreadable(Finding)
    /// The runner does not know a feature of the fixture.
    case notAdvertised(feature: String, known: [String])
    /// The runner died, fell silent or broke the protocol at a step.
    case runner(String)
    /// The runner was given up before the fixture's turn came.
    case notJudged(String)
  }

  package let row: FixtureRow
  /// The step that was being replayed, from 0; `nil` where no step is concerned.
  package let step: Int?
  /// The recorded label of that step.
  package let label: String
  /// Where the step is written: the scenario's path and, where it is known, the line.
  package let source: Source?
  /// How many steps the fixture has; `nil` where it cannot be read.
  package let stepCount: Int?
  package let cause: Cause
  /// What became of the steps after the first divergence, where that was found out.
  package var laterSteps: LaterSteps?
  /// Whether it was not, because the runner failed over it.
  var lostLaterSteps = false

  package struct Source: Sendable, Equatable {
    package let path: String
    package let line: Int64?
  }
}

extension FixtureFailure {
  /// A failure at a step of a fixture that reads well.
  init(_ file: FixtureFile, step: Int, cause: Cause) {
    let recorded = file.fixture.steps[step]
    self.init(
      row: file.row, step: step, label: recorded.label,
      source: file.fixture.source.map { Source(path: $0, line: recorded.line) },
      stepCount: file.fixture.steps.count, cause: cause)
  }

  /// A failure of a fixture as a whole.
  init(_ row: FixtureRow, cause: Cause) {
    self.init(row: row, step: nil, label: "", source: nil, stepCount: nil, cause: cause)
  }
}
