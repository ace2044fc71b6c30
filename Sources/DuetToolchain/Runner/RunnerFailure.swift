/// Why a runner can't be used, or no longer: a fact, with what is needed to find its reason.
///
/// The runner's process and its group are gone when this is thrown.
package struct RunnerFailure: Error, Equatable, Sendable {
  package enum Cause: Equatable, Sendable {
    case notStarted(SpawnError)
    /// It ended by itself.
    case ended(ExitStatus)
    /// It runs and says nothing.
    case silent(Duration)
    /// It runs and can say nothing any more.
    case closedOutput
    /// It runs, and neither reads nor answers.
    case closedInput
    case badMessage(RunnerMessageError)
    case lineTooLong(limit: Int)
    /// It sent something that nobody asked for.
    case unaskedLine
    /// Its input ended, and it runs on.
    case didNotEnd(Duration)
    /// The time of the whole run is over; nobody says that this request was at fault.
    case runIsOver(Duration)
    case system(SystemFailure)
  }

  package enum Stage: Equatable, Sendable {
    case starting
    /// How many requests of the exchange were answered: the next one is the first that was not.
    case answering(answered: Int)
    case ending
  }

  package let cause: Cause
  package let stage: Stage
  /// The command line, printable.
  package let runner: String
  /// The line in question, or the unfinished one, printable and shortened.
  package let quotedLine: String?
  package let standardError: BoundedOutput

  package init(
    cause: Cause, stage: Stage, runner: String, quotedLine: String? = nil,
    standardError: BoundedOutput = BoundedOutput()
  ) {
    self.cause = cause
    self.stage = stage
    self.runner = runner
    self.quotedLine = quotedLine
    self.standardError = standardError
  }
}
