extension RunnerProcess {
  /// Ends the runner's input and waits until it has ended by itself, with status 0.
  func finish() throws(RunnerFailure) {
    if let failure { throw failure }
    stage = .ending
    input = nil
    let deadline = Deadline(after: limits.ending, on: clock)
    try waitForEndOfOutput(deadline)
    guard let status = waitForEnd(deadline) else { throw fail(.didNotEnd(limits.ending)) }
    guard status.isSuccess else { throw fail(.ended(status)) }
  }

  /// Ends the runner and its group at once.
  func kill() {
    child.kill()
  }

  private func waitForEndOfOutput(_ deadline: Deadline) throws(RunnerFailure) {
    while true {
      switch lines.fill(from: output) {
      case .bytes: throw fail(.unaskedLine, line: lines.pending)
      case .closed: return
      case .failed(let code): throw fail(.system(SystemFailure(code: code)))
      case .wouldBlock:
        if child.exitStatus != nil { return }
        guard !deadline.hasPassed else { throw fail(.didNotEnd(limits.ending)) }
        let isReady = FileDescriptor.wait(
          reading: [output, errors].compactMap(\.self), writing: [],
          milliseconds: deadline.milliseconds(atMost: 50))
        drainErrors()
        if !isReady { _ = child.checkEnd() }
      }
    }
  }

  /// Waits for the end of a process whose output has ended. It may still write to standard error,
  /// and must not be held up by that.
  private func waitForEnd(_ deadline: Deadline) -> ExitStatus? {
    var pause: Int32 = 1
    while child.checkEnd() == nil, !deadline.hasPassed {
      FileDescriptor.wait(
        reading: [errors].compactMap(\.self), writing: [],
        milliseconds: deadline.milliseconds(atMost: pause))
      drainErrors()
      pause = min(pause * 2, 20)
    }
    return child.exitStatus
  }

  func failAtEndOfOutput() -> RunnerFailure {
    let status = waitForEnd(Deadline(after: limits.grace, on: clock))
    return fail(status.map { .ended($0) } ?? .closedOutput, line: unfinishedLine)
  }

  /// Ends the process and keeps the reason.
  func fail(_ cause: RunnerFailure.Cause, line: ArraySlice<UInt8>? = nil) -> RunnerFailure {
    input = nil
    child.terminate(grace: limits.grace, on: clock)
    drainErrors()
    let failure = RunnerFailure(
      cause: cause, stage: stage, runner: runner,
      quotedLine: line.map { PrintableText.line($0, limit: 400) }, standardError: saidOnErrors)
    self.failure = failure
    return failure
  }

  /// Takes what there is on standard error, but never so much that the rest has to wait.
  func drainErrors() {
    for _ in 0..<64 {
      guard let errors else { return }
      switch errorBuffer.withUnsafeMutableBytes({ errors.read(into: $0) }) {
      case .bytes(let count): saidOnErrors.append(errorBuffer[..<count])
      case .wouldBlock: return
      case .closed, .failed: self.errors = nil
      }
    }
  }
}
