/// A runner's process and its three pipes, with nothing that can wait for ever.
///
/// Single-threaded: it writes what the pipe takes, reads what there is, and sleeps in `poll` only
/// when it can do neither. So no window and no answer can be large enough for both sides to wait
/// for each other.
final class RunnerProcess {
  private let runner: String
  private let limits: RunnerLimits
  private let clock: MonotonicClock
  private let child: ChildProcess
  private let output: FileDescriptor
  private var input: FileDescriptor?
  private var errors: FileDescriptor?

  private var lines = LineBuffer()
  private var requests = OutgoingBytes()
  private var saidOnErrors = BoundedOutput(headLimit: 4 << 10, tailLimit: 32 << 10)
  private var errorBuffer = [UInt8](repeating: 0, count: 16 << 10)
  private var stage = RunnerFailure.Stage.starting
  /// What ended it; it answers everything afterwards.
  private var failure: RunnerFailure?

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

// One exchange.
extension RunnerProcess {
  /// Waits for the handshake line.
  func receiveHandshake() throws(RunnerFailure) -> Handshake {
    var consumer = SingleAnswer(request: nil) { line throws(RunnerMessageError) in
      try Handshake(decoding: line)
    }
    try pump(&consumer, outstanding: 1, window: 1, limit: limits.handshake)
    return try answer(of: consumer)
  }

  /// Sends one request and waits for its answer.
  func ask<Answer>(
    _ request: [UInt8], limit: Duration,
    decode: @escaping (ArraySlice<UInt8>) throws(RunnerMessageError) -> Answer
  ) throws(RunnerFailure) -> Answer {
    var consumer = SingleAnswer(request: request, decode: decode)
    try exchange(&consumer, window: 1, limit: limit)
    return try answer(of: consumer)
  }

  private func answer<Answer>(of consumer: SingleAnswer<Answer>) throws(RunnerFailure) -> Answer {
    guard let answer = consumer.answer else { throw fail(.closedOutput) }
    return answer
  }

  /// Sends requests and hands out answers until the consumer has no more of either.
  func exchange(
    _ consumer: inout some ReplyConsumer, window: Int, limit: Duration
  ) throws(RunnerFailure) {
    if let failure { throw failure }
    stage = .answering(answered: 0)
    try pump(&consumer, outstanding: 0, window: window, limit: limit)
  }

  /// - Parameter outstanding: how many lines are expected before anything is asked for.
  private func pump(
    _ consumer: inout some ReplyConsumer, outstanding expected: Int, window: Int, limit: Duration
  ) throws(RunnerFailure) {
    var outstanding = expected
    var deadline = Deadline(after: limit, on: clock)
    while true {
      if outstanding <= window / 2 {
        let isFirst = outstanding == 0
        outstanding += fill(from: &consumer, room: window - outstanding)
        if isFirst { deadline = renewed(limit) }
      }
      guard outstanding > 0 else { return try checkNothingPending() }
      try flush()
      switch lines.fill(from: output) {
      case .bytes:
        let answered = try deliver(to: &consumer, outstanding: outstanding)
        outstanding -= answered
        if answered > 0 { deadline = renewed(limit) }
      case .wouldBlock:
        try wait(deadline, limit: limit)
      case .closed:
        throw failAtEndOfOutput()
      case .failed(let code):
        throw fail(.system(SystemFailure(code: code)))
      }
    }
  }

  /// The limit for the answer that is next in line. What is yet to be written counts for it: a
  /// second for each MiB, so that a large request has its time and the wait its bound.
  private func renewed(_ limit: Duration) -> Deadline {
    Deadline(after: limit + .seconds(requests.count >> 20), on: clock)
  }

  private func fill(from consumer: inout some ReplyConsumer, room: Int) -> Int {
    var appended = 0
    while appended < room, requests.count < OutgoingBytes.batch {
      guard requests.appendLine({ consumer.appendRequest(to: &$0) }) else { break }
      appended += 1
    }
    return appended
  }

  /// Hands out the complete lines and returns their number.
  private func deliver(
    to consumer: inout some ReplyConsumer, outstanding: Int
  ) throws(RunnerFailure) -> Int {
    var delivered = 0
    while let line = lines.nextLine() {
      guard line.count <= limits.lineLength else { throw failOverLong(line) }
      guard delivered < outstanding else { throw fail(.unaskedLine, line: line) }
      do {
        try consumer.receive(line)
      } catch {
        throw fail(.badMessage(error), line: line)
      }
      delivered += 1
      if case .answering(let answered) = stage { stage = .answering(answered: answered + 1) }
    }
    guard lines.pending.count <= limits.lineLength else { throw failOverLong(lines.pending) }
    return delivered
  }

  private func failOverLong(_ line: ArraySlice<UInt8>) -> RunnerFailure {
    fail(.lineTooLong(limit: limits.lineLength), line: line)
  }

  private func flush() throws(RunnerFailure) {
    guard let input else { return requests.removeAll() }
    switch requests.write(to: input) {
    case .bytes, .wouldBlock: break
    case .closed: self.input = nil
    case .failed(let code): throw fail(.system(SystemFailure(code: code)))
    }
  }

  /// Sleeps until something can be read or written; looks after the process when nothing can.
  private func wait(_ deadline: Deadline, limit: Duration) throws(RunnerFailure) {
    // Everything a process wrote can be read once it has ended, and was: nothing more will come.
    if let status = child.exitStatus { throw fail(.ended(status), line: unfinishedLine) }
    guard !deadline.hasPassed else {
      throw fail(input == nil ? .closedInput : .silent(limit), line: unfinishedLine)
    }
    let writing = requests.count > 0 ? input : nil
    let isReady = FileDescriptor.wait(
      reading: [output, errors].compactMap(\.self), writing: [writing].compactMap(\.self),
      milliseconds: deadline.milliseconds(atMost: 50))
    drainErrors()
    // Another process may hold the pipe open after the runner's end, so the pipe won't tell.
    if !isReady { _ = child.checkEnd() }
  }

  private func checkNothingPending() throws(RunnerFailure) {
    guard lines.pending.isEmpty else { throw fail(.unaskedLine, line: lines.pending) }
  }

  private var unfinishedLine: ArraySlice<UInt8>? {
    lines.pending.isEmpty ? nil : lines.pending
  }
}

// The end.
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

  private func failAtEndOfOutput() -> RunnerFailure {
    let status = waitForEnd(Deadline(after: limits.grace, on: clock))
    return fail(status.map { .ended($0) } ?? .closedOutput, line: unfinishedLine)
  }

  /// Ends the process and keeps the reason.
  private func fail(_ cause: RunnerFailure.Cause, line: ArraySlice<UInt8>? = nil) -> RunnerFailure {
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
  private func drainErrors() {
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

/// At most one request, and one answer.
private struct SingleAnswer<Answer>: ReplyConsumer {
  var request: [UInt8]?
  let decode: (ArraySlice<UInt8>) throws(RunnerMessageError) -> Answer
  var answer: Answer?

  mutating func appendRequest(to bytes: inout [UInt8]) -> Bool {
    guard let request else { return false }
    bytes += request
    self.request = nil
    return true
  }

  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    answer = try decode(line)
  }
}
