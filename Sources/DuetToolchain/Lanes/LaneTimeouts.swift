/// How long a lane's runner may take, as far as its manifest row says (design, section 8).
package struct LaneTimeouts: Sendable, Equatable {
  /// What a limit may be; a day is as good as no limit.
  package static let allowedSeconds: ClosedRange<Int64> = 1...86_400

  package var handshake: Duration?
  package var answer: Duration?
  package var compile: Duration?
  /// For everything that the runner is asked in one run.
  package var run: Duration?

  package init(
    handshake: Duration? = nil, answer: Duration? = nil, compile: Duration? = nil,
    run: Duration? = nil
  ) {
    self.handshake = handshake
    self.answer = answer
    self.compile = compile
    self.run = run
  }
}

/// The time limit that a person gives runners for one run.
package enum TimeLimitOption {
  /// What `--time-limit`, or another option of the kind, says; `nil` without it.
  static func read(
    _ arguments: Arguments, _ option: OptionDefinition = .timeLimit
  ) throws(UsageError) -> Duration? {
    guard let text = arguments.value(option) else { return nil }
    guard let seconds = Int64(text), LaneTimeouts.allowedSeconds.contains(seconds) else {
      throw UsageError(
        "\(option.name) takes whole seconds from 1 to 86400, "
          + "not '\(PrintableText.line(text, limit: 40))'")
    }
    return .seconds(seconds)
  }
}

extension RunnerLimits {
  /// These limits as they are for one lane's runner: its manifest row goes first, and what a person
  /// gives for this run before that.
  ///
  /// - Parameter timeLimit: for everything that a runner is waited for.
  package func adjusted(to lane: Lane?, timeLimit: Duration?) -> RunnerLimits {
    var limits = self
    if let timeouts = lane?.timeouts {
      limits.handshake = timeouts.handshake ?? limits.handshake
      limits.answer = timeouts.answer ?? limits.answer
      limits.compile = timeouts.compile ?? limits.compile
      limits.run = givenRun ?? timeouts.run ?? limits.run
    }
    if let timeLimit {
      limits.handshake = timeLimit
      limits.answer = timeLimit
      limits.compile = timeLimit
      limits.ending = timeLimit
    }
    return limits
  }
}
