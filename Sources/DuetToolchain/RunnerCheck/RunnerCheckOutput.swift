extension RunnerCheckRun.Result {
  /// Why the runners are not known to be sound.
  var reason: FailureReason? {
    switch status {
    case .holds: nil
    case .red: .brokenRunner
    case .cannotJudge: .notJudged
    }
  }
}

/// Runners' checks as one JSON object.
struct RunnerCheckOutput: Encodable {
  struct Runner: Encodable {
    let name: String
    let runner: String
    let status: String
    let firstLine: String?
    let passed: Int
    let failed: Int
    let skipped: Int
    let probes: [Row]
  }

  struct Row: Encodable {
    let name: String
    let topic: String
    let expected: String
    /// `passed`, `failed` or `skipped`.
    let outcome: String
    /// What came instead; only of a failed probe.
    let came: String?
    let standardError: [String]?
    /// Why it was skipped.
    let reason: String?
  }

  let verb = "runner-check"
  let status: String
  let runners: [Runner]
  /// Lanes that could not be checked; why.
  let notJudged: [String]
  /// Lanes that this machine cannot run and that may be left out; why.
  let skipped: [String]

  init(_ result: RunnerCheckRun.Result) {
    status = result.status.name
    runners = result.reports.map(Runner.init)
    notJudged = result.notJudged
    skipped = result.skipped
  }
}

extension RunnerCheckOutput.Runner {
  init(_ report: RunnerCheckReport) {
    name = report.name
    runner = report.runner
    status = report.status.name
    firstLine = report.firstLine
    passed = report.passedCount
    failed = report.failedCount
    skipped = report.skippedCount
    probes = report.results.map(RunnerCheckOutput.Row.init)
  }
}

extension RunnerCheckOutput.Row {
  init(_ result: ProbeResult) {
    name = result.name
    topic = result.topic
    expected = result.expected
    switch result.outcome {
    case .passed:
      (outcome, came, standardError, reason) = ("passed", nil, nil, nil)
    case .failed(let came, let notes):
      (outcome, self.came, standardError, reason) = ("failed", came, notes, nil)
    case .skipped(let reason):
      (outcome, came, standardError, self.reason) = ("skipped", nil, nil, reason)
    }
  }
}
