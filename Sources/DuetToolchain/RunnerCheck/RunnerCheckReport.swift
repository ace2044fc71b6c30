/// What one probe came to.
package struct ProbeResult: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case passed
    /// What came instead, and what the runner said on standard error; printable.
    case failed(came: String, notes: [String])
    case skipped(reason: String)
  }

  package let name: String
  package let topic: String
  package let expected: String
  package let outcome: Outcome
}

/// What a runner's check came to.
package struct RunnerCheckReport: Equatable, Sendable {
  package let name: String
  /// How it was started.
  package let runner: String
  /// What it said first, printable and shortened; `nil` where it said nothing.
  package let firstLine: String?
  package let handshake: Handshake?
  /// Whether the tree holds a recording of anything that the runner advertises.
  package let hasRecordings: Bool
  /// In the order of the probes.
  package let results: [ProbeResult]

  package var passedCount: Int { results.count { $0.outcome == .passed } }
  package var failedCount: Int { results.count { $0.isFailed } }
  package var skippedCount: Int { results.count - passedCount - failedCount }

  /// A runner that nothing recorded could be asked of is not judged, unless it failed anyway.
  package var status: RunStatus {
    if failedCount > 0 { return .red }
    return hasRecordings && passedCount > 0 ? .holds : .cannotJudge
  }
}

extension ProbeResult {
  var isFailed: Bool {
    if case .failed = outcome { true } else { false }
  }

  var isSkipped: Bool {
    if case .skipped = outcome { true } else { false }
  }
}
