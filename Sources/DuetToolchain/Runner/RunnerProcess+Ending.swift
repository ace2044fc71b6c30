extension RunnerProcess {
  /// What makes a runner end.
  enum Ending {
    case endOfInput
    /// It was asked to; its input stays open.
    case request
  }

  /// Ends the runner's input and waits until it has ended by itself, with status 0.
  func finish() throws(RunnerFailure) {
    _ = try finish(sending: [], by: .endOfInput, atMost: 0)
  }

  /// Sends bytes as they are, the last that the runner gets, and waits until it has ended by itself,
  /// with status 0.
  ///
  /// - Returns: the lines that it said until then, at most `count`.
  func finish(
    sending bytes: [UInt8], by ending: Ending, atMost count: Int
  ) throws(RunnerFailure) -> [[UInt8]] {
    if let failure { throw failure }
    stage = .ending
    requests.append(bytes)
    let said = try takeRest(by: ending, atMost: count)
    let deadline = Deadline(after: limits.ending, on: clock)
    guard let status = waitForEnd(deadline) else { throw fail(.didNotEnd(limits.ending)) }
    guard status.isSuccess else { throw fail(.ended(status)) }
    return said
  }

  /// Ends the runner and its group at once.
  func kill() {
    child.kill()
  }

  /// Takes lines until the output ends.
  private func takeRest(by ending: Ending, atMost count: Int) throws(RunnerFailure) -> [[UInt8]] {
    var said: [[UInt8]] = []
    var deadline = renewed(limits.ending)
    while true {
      try flush()
      if ending == .endOfInput, requests.count == 0 { input = nil }
      switch lines.fill(from: output) {
      case .bytes:
        while said.count < count, let line = lines.nextLine() {
          said.append(Array(line))
          deadline = renewed(limits.ending)
        }
        guard lines.pending.count <= limits.lineLength else { throw failOverLong(lines.pending) }
        if said.count == count, !lines.pending.isEmpty {
          throw fail(.unaskedLine, line: lines.pending)
        }
      case .closed:
        guard lines.pending.isEmpty else { throw fail(.unaskedLine, line: lines.pending) }
        return said
      case .failed(let code): throw fail(.system(SystemFailure(code: code)))
      case .wouldBlock:
        if child.exitStatus != nil { return said }
        guard !deadline.hasPassed else { throw fail(.didNotEnd(limits.ending)) }
        let writing = requests.count > 0 ? input : nil
        let isReady = FileDescriptor.wait(
          reading: [output, errors].compactMap(\.self), writing: [writing].compactMap(\.self),
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
