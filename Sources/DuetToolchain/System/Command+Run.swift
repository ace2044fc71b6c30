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
  /// Both output streams go into one pipe, so their order is kept, unless `onErrors` asks for them
  /// apart; the memory used is bounded whatever is written.
  ///
  /// When `timeLimit` is over its process group is asked to end, and made to after `grace`.
  /// `onOutput` is given every piece of output as it arrives, `onErrors` every piece of standard
  /// error; `onWait` is called many times a second while the command runs.
  ///
  /// Only a program that can't be started is an error; how it ends is the result.
  package func runToEnd(
    timeLimit: Duration? = nil, grace: Duration = .seconds(2), clock: MonotonicClock = .system,
    keeping limits: BoundedOutput = BoundedOutput(),
    onOutput: (ArraySlice<UInt8>) -> Void = { _ in },
    onErrors: ((ArraySlice<UInt8>) -> Void)? = nil, onWait: () -> Void = {}
  ) throws(SpawnError) -> CommandResult {
    let (child, started) = try startForOutput(errorsApart: onErrors != nil)
    var pipes = started
    let deadline = timeLimit.map { Deadline(after: $0, on: clock) }
    var said = limits
    var timedOut = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)

    while pipes.contains(where: \.isOpen) {
      onWait()
      var isQuiet = true
      for index in pipes.indices where pipes[index].isOpen {
        guard let piece = pipes[index].read(into: &buffer) else { continue }
        isQuiet = false
        said.append(piece)
        if pipes[index].isOfErrors { onErrors?(piece) } else { onOutput(piece) }
      }
      guard child.exitStatus == nil else { continue }
      let open = pipes.filter(\.isOpen)
      if isQuiet, !open.isEmpty {
        let limit = deadline?.milliseconds(atMost: 50) ?? 50
        FileDescriptor.wait(reading: open.map(\.reading), writing: [], milliseconds: limit)
      }
      if let deadline, deadline.hasPassed {
        timedOut = true
        child.terminate(grace: grace, on: clock)
      }
      if child.checkEnd() != nil {
        for index in pipes.indices { pipes[index].writerEnded() }
      }
    }
    let status = child.end(by: deadline, grace: grace, on: clock, onWait: onWait)
    return CommandResult(
      exitStatus: status.exitStatus, timedOut: timedOut || status.timedOut, output: said)
  }

  private func startForOutput(
    errorsApart: Bool
  ) throws(SpawnError) -> (ChildProcess, [OutputPipe]) {
    let nothing: FileDescriptor
    let output: (reading: FileDescriptor, writing: FileDescriptor)
    var errors: (reading: FileDescriptor, writing: FileDescriptor)?
    do {
      nothing = try FileDescriptor.nullDevice()
      output = try FileDescriptor.pipe()
      try output.reading.makeNonblocking()
      if errorsApart {
        errors = try FileDescriptor.pipe()
        try errors?.reading.makeNonblocking()
      }
    } catch {
      throw .system(error)
    }
    let child = try ChildProcess.start(
      self, input: nothing, output: output.writing, error: errors?.writing ?? output.writing)
    let pipes = [OutputPipe(reading: output.reading, isOfErrors: false)]
    return (
      child, pipes + (errors.map { [OutputPipe(reading: $0.reading, isOfErrors: true)] } ?? [])
    )
  }
}

/// The reading end of what a child writes to.
private struct OutputPipe {
  let reading: FileDescriptor
  let isOfErrors: Bool
  private(set) var isOpen = true
  /// Set at the child's end. A process that left its group may keep the pipe open, and full, for
  /// as long as it likes.
  private var stillInside: Int?

  /// What a pipe holds at most, unless a privileged process raised the limit.
  private static let largestPipe = 1 << 20

  init(reading: FileDescriptor, isOfErrors: Bool) {
    (self.reading, self.isOfErrors) = (reading, isOfErrors)
  }

  /// What there is; `nil` where there is nothing now, or nothing more.
  mutating func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    switch buffer.withUnsafeMutableBytes({ reading.read(into: $0) }) {
    case .bytes(let count):
      stillInside = stillInside.map { $0 - count }
      if let stillInside, stillInside <= 0 { isOpen = false }
      return buffer[..<count]
    case .closed, .failed:
      isOpen = false
    case .wouldBlock:
      if stillInside != nil { isOpen = false }
    }
    return nil
  }

  mutating func writerEnded() {
    stillInside = stillInside ?? Self.largestPipe
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
