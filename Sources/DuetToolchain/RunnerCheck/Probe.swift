import DuetKernel

/// One thing that a replay runner must do (design, section 7), as a value: what to send it, and how
/// to judge what comes.
struct Probe: Sendable {
  enum Topic: String, CaseIterable, Sendable {
    case handshake = "the first line"
    case answers
    case requests
    case reading = "strict reading"
    case numbers
    case text
    case keys
    case size
    case compiling
    case ending
  }

  /// How it is called in reports and on the command line.
  let name: String
  let topic: Topic
  /// What a good runner does, to be read after "the runner".
  let expected: String
  /// What to send, made from what is known of the runner.
  ///
  /// - Throws: `ProbeSkip` where the runner offers nothing that the probe could be made from.
  let plan: @Sendable (ProbeInputs) throws -> ProbePlan

  init(
    _ name: String, _ topic: Topic, _ expected: String,
    plan: @escaping @Sendable (ProbeInputs) throws -> ProbePlan
  ) {
    self.name = name
    self.topic = topic
    self.expected = expected
    self.plan = plan
  }
}

/// What a probe does to a runner.
struct ProbePlan {
  /// - Throws: `ProbeFault` with what came, where that is not what a good runner sends.
  typealias Judge = ([[UInt8]]) throws -> Void

  /// One piece of input, and how many lines are waited for before the next.
  struct Turn {
    let bytes: [UInt8]
    let lines: Int
    /// Compiling may take longer than an answer.
    var isCompile = false
  }

  enum Action {
    /// Looks at the line that the runner said first.
    case readFirstLine
    /// Talks to the runner that is there.
    case converse([Turn])
    /// Talks to a runner of its own, to the end of its process.
    case finish(sending: [UInt8], by: RunnerProcess.Ending, atMost: Int)
  }

  let action: Action
  let judge: Judge

  /// Whether it can only be judged by answers.
  var needsAnswers: Bool {
    switch action {
    case .readFirstLine: false
    case .converse: true
    case .finish(_, _, let lines): lines > 0
    }
  }
}

extension ProbePlan {
  /// Looks at the first line.
  static func firstLine(_ judge: @escaping ([UInt8]) throws -> Void) -> ProbePlan {
    ProbePlan(action: .readFirstLine) { lines in
      for line in lines { try judge(line) }
    }
  }

  /// Sends lines in one piece and judges the answers together.
  static func ask(_ requests: [[UInt8]], _ judge: @escaping Judge) -> ProbePlan {
    ProbePlan(
      action: .converse([Turn(bytes: joined(requests), lines: requests.count)]), judge: judge)
  }

  /// Sends lines in one piece and judges each answer.
  static func askEach(
    _ requests: [[UInt8]], _ judge: @escaping ([UInt8]) throws -> Void
  ) -> ProbePlan {
    ask(requests) { lines in
      for line in lines { try judge(line) }
    }
  }

  /// Sends lines to a runner of its own, then ends it.
  static func finish(
    _ requests: [[UInt8]], by ending: RunnerProcess.Ending, atMost lines: Int,
    _ judge: @escaping Judge
  ) -> ProbePlan {
    ProbePlan(
      action: .finish(sending: joined(requests), by: ending, atMost: lines), judge: judge)
  }

  static func joined(_ requests: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(requests.reduce(0) { $0 + $1.count + 1 })
    for request in requests {
      bytes += request
      bytes.append(0x0A)
    }
    return bytes
  }
}

/// What came instead of what a good runner sends, printable.
struct ProbeFault: Error, Equatable {
  let came: String
  /// What the runner said on standard error, a line an element.
  var notes: [String] = []

  init(_ came: String, notes: [String] = []) {
    self.came = came
    self.notes = notes
  }
}

/// Why a probe can't be made for a runner.
struct ProbeSkip: Error, Equatable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
