/// What a command that ran to its end came to.
package struct CommandResult: Equatable, Sendable {
  package let exitStatus: ExitStatus
  /// Whether its time was up and it was ended.
  package let timedOut: Bool
  /// What it wrote to standard output and standard error, in the order it was written.
  package let output: BoundedOutput

  package var isSuccess: Bool { exitStatus.isSuccess && !timedOut }
}

extension Command {
  /// Runs the command to its end, with nothing on its standard input.
  ///
  /// Both output streams go into one pipe, so their order is kept; the memory used is bounded
  /// whatever is written.
  ///
  /// When `timeLimit` is over its process group is asked to end, and made to after `grace`.
  /// `onOutput` is given every piece of output as it arrives; `onWait` is called many times a second
  /// while the command runs.
  ///
  /// Only a program that can't be started is an error; how it ends is the result.
  package func runToEnd(
    timeLimit: Duration? = nil, grace: Duration = .seconds(2), clock: MonotonicClock = .system,
    keeping limits: BoundedOutput = BoundedOutput(),
    onOutput: (ArraySlice<UInt8>) -> Void = { _ in }, onWait: () -> Void = {}
  ) throws(SpawnError) -> CommandResult {
    let (child, output) = try startForOutput()
    let deadline = timeLimit.map { Deadline(after: $0, on: clock) }
    var said = limits
    var timedOut = false
    // Set at the child's end. A process that left its group may keep the pipe open, and full, for
    // as long as it likes.
    var stillInPipe: Int?
    var buffer = [UInt8](repeating: 0, count: 64 << 10)

    reading: while stillInPipe.map({ $0 > 0 }) ?? true {
      onWait()
      switch buffer.withUnsafeMutableBytes({ output.read(into: $0) }) {
      case .bytes(let count):
        said.append(buffer[..<count])
        onOutput(buffer[..<count])
        stillInPipe = stillInPipe.map { $0 - count }
      case .closed, .failed:
        break reading
      case .wouldBlock:
        guard stillInPipe == nil else { break reading }
        let limit = deadline?.milliseconds(atMost: 50) ?? 50
        FileDescriptor.wait(reading: [output], writing: [], milliseconds: limit)
      }
      guard stillInPipe == nil else { continue }
      if let deadline, deadline.hasPassed {
        timedOut = true
        child.terminate(grace: grace, on: clock)
      }
      if child.checkEnd() != nil { stillInPipe = Self.largestPipe }
    }
    let status = child.end(by: deadline, grace: grace, on: clock, onWait: onWait)
    return CommandResult(
      exitStatus: status.exitStatus, timedOut: timedOut || status.timedOut, output: said)
  }

  /// What a pipe holds at most, unless a privileged process raised the limit.
  private static let largestPipe = 1 << 20

  private func startForOutput() throws(SpawnError) -> (ChildProcess, FileDescriptor) {
    let nothing: FileDescriptor
    let pipe: (reading: FileDescriptor, writing: FileDescriptor)
    do {
      nothing = try FileDescriptor.nullDevice()
      pipe = try FileDescriptor.pipe()
      try pipe.reading.makeNonblocking()
    } catch {
      throw .system(error)
    }
    let child = try ChildProcess.start(
      self, input: nothing, output: pipe.writing, error: pipe.writing)
    return (child, pipe.reading)
  }
}

extension ChildProcess {
  /// For a process that closed its output: it may still run.
  fileprivate func end(
    by deadline: Deadline?, grace: Duration, on clock: MonotonicClock, onWait: () -> Void
  ) -> (exitStatus: ExitStatus, timedOut: Bool) {
    while true {
      onWait()
      if let status = waitForEnd(within: .milliseconds(500), on: clock) { return (status, false) }
      if let deadline, deadline.hasPassed { return (terminate(grace: grace, on: clock), true) }
    }
  }
}
