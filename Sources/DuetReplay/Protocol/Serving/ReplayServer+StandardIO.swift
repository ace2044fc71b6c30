extension ReplayServer {
  /// A request longer than this is answered with an error instead of being kept.
  static let longestRequest = 256 << 20

  /// How many bytes of answers are held back for one write while requests are waiting.
  private static let fullOutput = 1 << 16

  /// Serves standard input and output until the input ends or an `exit` comes, then returns; the
  /// process is to end with status 0.
  ///
  /// While it serves, what a reducer prints goes to standard error: standard output carries the
  /// protocol and nothing else. A client that goes away ends the service quietly. It ends the
  /// process with status 2 and a diagnostic when the registry has problems, and with status 1 when
  /// the input cannot be read or the output not written.
  public func serveStandardIO() {
    for problem in registry.problems { Self.diagnose(problem) }
    if !registry.problems.isEmpty { System.exitProcess(status: 2) }
    System.ignoreBrokenPipes()
    do {
      let answers = try Descriptor.standardOutput.duplicate()
      try Descriptor.standardOutput.become(.standardError)
      try serve(from: .standardInput, to: answers)
    } catch {
      if error.isBrokenPipe { return }
      Self.diagnose(error.description)
      System.exitProcess(status: 1)
    }
  }

  /// Answers in order, and writes whenever no complete request is left to read.
  func serve(
    from input: Descriptor, to output: Descriptor, longestRequest: Int = Self.longestRequest
  ) throws(SystemError) {
    var requests = RequestLines(from: input, limit: longestRequest)
    var answers = ResponseBytes()
    answers.handshake(of: registry)
    var hasInput = true
    while hasInput {
      while let continuation = requests.withNextLine({ answer($0, into: &answers) }) {
        if continuation == .end { return try answers.flush(to: output) }
        if answers.written.count >= Self.fullOutput { try answers.flush(to: output) }
      }
      try answers.flush(to: output)
      hasInput = try requests.refill()
    }
    _ = requests.withRemainder { answer($0, into: &answers) }
    try answers.flush(to: output)
  }

  private func answer(
    _ line: RequestLines.Line, into answers: inout ResponseBytes
  ) -> Continuation {
    switch line {
    case .whole(let line):
      return respond(toLine: line, into: &answers)
    case .tooLong:
      answers.refusal(ReplayRefusal("the request is longer than this runner reads"))
      return .goOn
    }
  }

  private static func diagnose(_ message: String) {
    let line = Array("duet replay runner: \(message)\n".utf8)
    do throws(SystemError) {
      try line.withUnsafeBufferPointer { bytes throws(SystemError) in
        try Descriptor.standardError.writeAll(bytes)
      }
    } catch {
      // Nobody is left who could be told; the exit status still says that something is wrong.
    }
  }
}

extension ResponseBytes {
  /// Writes everything, and starts afresh.
  fileprivate mutating func flush(to output: Descriptor) throws(SystemError) {
    try output.writeAll(written)
    removeAll()
  }
}
