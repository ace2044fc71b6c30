extension RunnerFailure: CustomStringConvertible {
  /// What happened, what the runner said, and what to do.
  ///
  ///     the runner exited with status 9 after 3 answers
  ///       runner: .build/debug/replay-runner
  ///       standard error ends:
  ///         | Fatal error: Index out of range
  ///       to do: start it by hand; its standard error shows the reason
  package var description: String {
    lines.joined(separator: "\n")
  }

  package var lines: [String] {
    var lines = ["the runner \(summary)", "  runner: \(runner)"]
    if let quotedLine {
      lines.append(isUnfinished ? "  unfinished line: \(quotedLine)" : "  line: \(quotedLine)")
    }
    let said = standardError.lastLines(8)
    if !said.isEmpty {
      lines.append("  standard error ends:")
      lines += said.map { "    | \($0)" }
    }
    lines.append("  to do: \(advice)")
    return lines
  }

  /// One line, to be read after "the runner".
  package var summary: String {
    switch cause {
    case .notStarted(let error): "can't be started: \(error)"
    case .ended(let status): "\(status) \(moment)"
    case .silent(let limit): "sent no \(awaited) for \(limit.phrase)\(progress)"
    case .closedOutput: "closed its standard output \(moment), and kept running"
    case .closedInput: "closed its standard input \(moment), and kept running"
    case .badMessage(let error): "sent \(error)\(progress)"
    case .lineTooLong(let limit): "sent a line longer than the limit of \(limit) bytes\(progress)"
    case .unaskedLine: "sent a line that no request asked for\(progress)"
    case .didNotEnd(let limit): "did not end within \(limit.phrase) after its input ended"
    case .runIsOver(let limit): "was still answering after \(limit.phrase), the time of a whole run"
    case .system(let failure): "can't be talked to: \(failure)"
    }
  }

  /// The likely way to repair it.
  package var advice: String {
    switch (cause, stage) {
    case (.notStarted, _):
      "build the lane's runner, or correct the lane's `runner` in the manifest"
    case (.ended, .starting):
      "start it by hand; it must print its handshake first and then wait for requests"
    case (.ended, .answering):
      "start it by hand and send it the request; it must answer, or say {\"error\":…}, for any"
    case (.ended, .ending):
      "end with status 0 when the input ends"
    case (.silent, .starting):
      "start it by hand; does it print its handshake at once, and flush?"
    case (.silent, _):
      "does it flush its standard output when it has no more requests to read?"
    case (.closedOutput, _), (.closedInput, _):
      "keep both open until the input ends"
    case (.badMessage(.otherVersion), _), (.badMessage(.otherProtocol), _):
      "build the runner with a version of duet that speaks the same protocol"
    case (.badMessage(.notJSON), _), (.badMessage(.notAnObject), _),
      (.badMessage(.emptyLine), _), (.unaskedLine, _):
      "only protocol messages go to standard output, one a line; logs go to standard error"
    case (.badMessage, _):
      "send the fields of the replay protocol, version \(Handshake.protocolVersion)"
    case (.lineTooLong, _):
      "does it end each answer with a line feed?"
    case (.didNotEnd, _):
      "leave the read loop when the input ends"
    case (.runIsOver, _):
      "ask for a part, or give the run more time: --run-time-limit SECONDS"
    case (.system, _):
      "run it again"
    }
  }

  private var awaited: String {
    stage == .starting ? "handshake" : "answer"
  }

  private var moment: String {
    switch stage {
    case .starting: "before its handshake"
    case .answering(let answered): "after \(count(answered))"
    case .ending: "after its input ended"
    }
  }

  private var progress: String {
    guard case .answering(let answered) = stage else { return "" }
    return " (after \(count(answered)))"
  }

  private var isUnfinished: Bool {
    switch cause {
    case .badMessage, .unaskedLine: false
    default: true
    }
  }

  private func count(_ answers: Int) -> String {
    answers == 1 ? "1 answer" : "\(answers) answers"
  }
}
