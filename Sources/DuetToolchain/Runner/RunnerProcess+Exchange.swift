internal import DuetKernel

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

  /// Waits for the first line, whatever it holds. What may have come behind it stays where it is.
  func hearFirstLine() throws(RunnerFailure) -> [UInt8] {
    let deadline = renewed(limits.handshake)
    while true {
      if let line = lines.nextLine() {
        guard line.count <= limits.lineLength else { throw failOverLong(line) }
        return Array(line)
      }
      guard lines.pending.count <= limits.lineLength else { throw failOverLong(lines.pending) }
      switch lines.fill(from: output) {
      case .bytes: continue
      case .wouldBlock: try wait(deadline, limit: limits.handshake)
      case .closed: throw failAtEndOfOutput()
      case .failed(let code): throw fail(.system(SystemFailure(code: code)))
      }
    }
  }

  /// Sends bytes as they are and takes `count` lines as they come: to see what a runner makes of
  /// what no client would send.
  func converse(
    _ bytes: [UInt8], lines count: Int, limit: Duration
  ) throws(RunnerFailure) -> [[UInt8]] {
    if let failure { throw failure }
    stage = .answering(answered: 0)
    try checkNothingPending()
    requests.append(bytes)
    var consumer = RawLines()
    try pump(&consumer, outstanding: count, window: count, limit: limit)
    return consumer.lines
  }

  /// - Parameter outstanding: how many lines are expected before anything is asked for.
  private func pump(
    _ consumer: inout some ReplyConsumer, outstanding: Int, window: Int, limit: Duration
  ) throws(RunnerFailure) {
    var exchange = Exchange(
      window: window, limit: limit, outstanding: outstanding, deadline: renewed(limit))
    while true {
      switch try advance(&exchange, with: &consumer) {
      case .isOver: return
      case .moved: continue
      case .waits: try wait(exchange.deadline, limit: limit)
      }
    }
  }

  /// Requests and answers under way.
  struct Exchange {
    /// How many requests may be under way at a time.
    let window: Int
    /// How long each answer may take.
    let limit: Duration
    fileprivate(set) var outstanding: Int
    fileprivate(set) var deadline: Deadline
  }

  enum Progress {
    /// There is neither a request to send nor an answer to wait for.
    case isOver
    case moved
    /// Nothing can be read, and what there was to write was written as far as the pipe takes it.
    case waits
  }

  /// The beginning of an exchange that the caller moves on by itself.
  ///
  /// - Parameter outstanding: how many lines are expected before anything is asked for.
  func begin(outstanding: Int = 0, window: Int, limit: Duration) -> Exchange {
    if outstanding == 0 { stage = .answering(answered: 0) }
    return Exchange(
      window: window, limit: limit, outstanding: outstanding, deadline: renewed(limit))
  }

  /// Sends what may be sent and hands out what one read gives, without ever waiting.
  func advance(
    _ exchange: inout Exchange, with consumer: inout some ReplyConsumer
  ) throws(RunnerFailure) -> Progress {
    if exchange.outstanding <= exchange.window / 2 {
      let isFirst = exchange.outstanding == 0
      exchange.outstanding += requests.fill(
        from: &consumer, room: exchange.window - exchange.outstanding)
      if isFirst { exchange.deadline = renewed(exchange.limit) }
    }
    guard exchange.outstanding > 0 else {
      try checkNothingPending()
      return .isOver
    }
    if let end = limits.end, clock.now() >= end { throw fail(.runIsOver(limits.run)) }
    try flush()
    switch lines.fill(from: output) {
    case .bytes:
      let answered = try deliver(to: &consumer, outstanding: exchange.outstanding)
      exchange.outstanding -= answered
      if answered > 0 { exchange.deadline = renewed(exchange.limit) }
      return .moved
    case .wouldBlock: return .waits
    case .closed: throw failAtEndOfOutput()
    case .failed(let code): throw fail(.system(SystemFailure(code: code)))
    }
  }

  /// The limit for the answer that is next in line. What is yet to be written counts for it: a
  /// second for each MiB, so that a large request has its time and the wait its bound.
  func renewed(_ limit: Duration) -> Deadline {
    Deadline(after: limit + .seconds(requests.count >> 20), on: clock)
  }

  /// Hands out the complete lines and returns their number.
  private func deliver(
    to consumer: inout some ReplyConsumer, outstanding: Int
  ) throws(RunnerFailure) -> Int {
    var delivered = takeExpected(by: &consumer, atMost: outstanding)
    while let line = lines.nextLine() {
      guard line.count <= limits.lineLength else { throw failOverLong(line) }
      guard delivered < outstanding else { throw fail(.unaskedLine, line: line) }
      do {
        try consumer.receive(line)
      } catch {
        throw fail(.badMessage(error), line: line)
      }
      countAnswers(1)
      delivered += 1
      delivered += takeExpected(by: &consumer, atMost: outstanding - delivered)
    }
    guard lines.pending.count <= limits.lineLength else { throw failOverLong(lines.pending) }
    return delivered
  }

  /// Hands out as many answers as the consumer knows in advance.
  private func takeExpected(by consumer: inout some ReplyConsumer, atMost count: Int) -> Int {
    guard count > 0 else { return 0 }
    let lineLimit = limits.lineLength
    let taken = lines.withPending {
      consumer.takeExpected($0, atMost: count, lineLimit: lineLimit)
    }
    guard taken.answers > 0 else { return 0 }
    lines.consume(taken.bytes)
    countAnswers(taken.answers)
    return taken.answers
  }

  private func countAnswers(_ count: Int) {
    if case .answering(let answered) = stage { stage = .answering(answered: answered + count) }
  }

  func failOverLong(_ line: ArraySlice<UInt8>) -> RunnerFailure {
    fail(.lineTooLong(limit: limits.lineLength), line: line)
  }

  func flush() throws(RunnerFailure) {
    guard let input else { return requests.removeAll() }
    switch requests.write(to: input) {
    case .bytes, .wouldBlock: break
    case .closed: self.input = nil
    case .failed(let code): throw fail(.system(SystemFailure(code: code)))
    }
  }

  /// Sleeps until something can be read or written; looks after the process when nothing can.
  private func wait(_ deadline: Deadline, limit: Duration) throws(RunnerFailure) {
    try requireHope(deadline, limit: limit)
    let isReady = FileDescriptor.wait(
      reading: readable, writing: writable, milliseconds: deadline.milliseconds(atMost: 50))
    lookAfter(isReady: isReady)
  }

  /// Throws when there is no point in waiting, or no time left to.
  func requireHope(_ deadline: Deadline, limit: Duration) throws(RunnerFailure) {
    // Everything a process wrote can be read once it has ended, and was: nothing more will come.
    if let status = child.exitStatus { throw fail(.ended(status), line: unfinishedLine) }
    guard !deadline.hasPassed else {
      throw fail(input == nil ? .closedInput : .silent(limit), line: unfinishedLine)
    }
  }

  /// What is worth waking up for.
  var readable: [FileDescriptor] { [output, errors].compactMap(\.self) }
  var writable: [FileDescriptor] {
    requests.count > 0 ? [input].compactMap(\.self) : []
  }

  /// What is to be done after each sleep.
  func lookAfter(isReady: Bool) {
    drainErrors()
    // Another process may hold the pipe open after the runner's end, so the pipe won't tell.
    if !isReady { _ = child.checkEnd() }
  }

  /// Forgets what was said on standard error so far.
  func forgetErrors() {
    drainErrors()
    saidOnErrors.removeAll()
  }

  private func checkNothingPending() throws(RunnerFailure) {
    guard lines.pending.isEmpty else { throw fail(.unaskedLine, line: lines.pending) }
  }

  var unfinishedLine: ArraySlice<UInt8>? {
    lines.pending.isEmpty ? nil : lines.pending
  }
}

/// Lines as they come, asked for by nobody here.
private struct RawLines: ReplyConsumer {
  var lines: [[UInt8]] = []

  mutating func appendRequests(
    to output: inout OutputBytes, atMost count: Int, until size: Int
  ) -> Int { 0 }

  mutating func receive(_ line: ArraySlice<UInt8>) {
    lines.append(Array(line))
  }
}

/// At most one request, and one answer.
struct SingleAnswer<Answer>: ReplyConsumer {
  var request: [UInt8]?
  let decode: (ArraySlice<UInt8>) throws(RunnerMessageError) -> Answer
  var answer: Answer?

  mutating func appendRequests(
    to output: inout OutputBytes, atMost count: Int, until size: Int
  ) -> Int {
    guard let request else { return 0 }
    output.append(contentsOf: request)
    output.append(contentsOf: [0x0A])
    self.request = nil
    return 1
  }

  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    answer = try decode(line)
  }
}
