/// A runner's process and its three pipes, with nothing that can wait for ever.
///
/// Single-threaded: it writes what the pipe takes, reads what there is, and sleeps in `poll` only
/// when it can do neither. So no window and no answer can be large enough for both sides to wait
/// for each other.
final class RunnerProcess {
  let runner: String
  let limits: RunnerLimits
  let clock: MonotonicClock
  let child: ChildProcess
  let output: FileDescriptor
  var input: FileDescriptor?
  var errors: FileDescriptor?

  var lines = LineBuffer()
  var requests = OutgoingBytes()
  var saidOnErrors = BoundedOutput(headLimit: 4 << 10, tailLimit: 32 << 10)
  var errorBuffer = [UInt8](repeating: 0, count: 16 << 10)
  var stage = RunnerFailure.Stage.starting
  /// What ended it; it answers everything afterwards.
  var failure: RunnerFailure?

  init(
    _ command: Command, limits: RunnerLimits, clock: MonotonicClock
  ) throws(RunnerFailure) {
    runner = command.description
    self.limits = limits
    self.clock = clock
    do {
      let started = try Self.launch(command)
      child = started.child
      input = started.input
      output = started.output
      errors = started.errors
    } catch {
      throw RunnerFailure(cause: .notStarted(error), stage: .starting, runner: runner)
    }
  }

  private typealias Started = (
    child: ChildProcess, input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor
  )

  private static func launch(_ command: Command) throws(SpawnError) -> Started {
    typealias Pipe = (reading: FileDescriptor, writing: FileDescriptor)
    let input: Pipe
    let output: Pipe
    let errors: Pipe
    do {
      input = try FileDescriptor.pipe()
      output = try FileDescriptor.pipe()
      errors = try FileDescriptor.pipe()
      try input.writing.makeNonblocking()
      try output.reading.makeNonblocking()
      try errors.reading.makeNonblocking()
    } catch {
      throw .system(error)
    }
    let child = try ChildProcess.start(
      command, input: input.reading, output: output.writing, error: errors.writing)
    return (child, input.writing, output.reading, errors.reading)
  }
}
