/// What a run of gates came to, apart from how it is written down: the one value that every format
/// of the reports is made from.
package struct GateReport: Equatable, Sendable {
  /// The verb, as a person types it.
  package let verb: String
  package let verdict: RunStatus
  package let gates: [Gate]

  package init(verb: String, verdict: RunStatus, gates: [Gate]) {
    self.verb = verb
    self.verdict = verdict
    self.gates = gates
  }

  /// One thing that was judged as a whole, such as lint, or the replay on a lane.
  package struct Gate: Equatable, Sendable {
    package let name: String
    package var cases: [Case]

    package init(_ name: String, _ cases: [Case]) {
      self.name = name
      self.cases = cases
    }
  }

  /// One thing that has a verdict of its own, such as a fixture.
  package struct Case: Equatable, Sendable {
    package let name: String
    /// What is wrong; nothing where the case holds.
    package var findings: [Entry]
    /// Why it was not judged, and need not be.
    package var skipped: String?

    package init(_ name: String, _ findings: [Entry] = [], skipped: String? = nil) {
      (self.name, self.findings, self.skipped) = (name, findings, skipped)
    }
  }

  /// One thing that is wrong.
  package struct Entry: Equatable, Sendable {
    package let reason: FailureReason
    /// The name of the rule that is broken, or of the kind of failure.
    package let rule: String
    /// From the tree's root; `nil` where no file is concerned.
    package var path: String?
    /// From 1.
    package var line: Int?
    /// From 1, in characters.
    package var column: Int?
    /// What is wrong, in a line.
    package let message: String
    /// The whole story, a line an element.
    package var details: [String]

    package init(
      _ reason: FailureReason, rule: String, path: String? = nil, line: Int? = nil,
      column: Int? = nil, message: String, details: [String] = []
    ) {
      (self.reason, self.rule, self.message, self.details) = (reason, rule, message, details)
      (self.path, self.line, self.column) = (path, line, column)
    }
  }
}

extension GateReport {
  /// Of how many cases of a gate everything is told; where more are red, nobody reads them all.
  static let detailLimit = 1000

  package var cases: [Case] { gates.flatMap(\.cases) }
  package var findings: [Entry] { cases.flatMap(\.findings) }

  /// Why the run is not green: the gravest of its reasons; `nil` where it holds.
  package var reason: FailureReason? {
    verdict == .holds ? nil : findings.map(\.reason).min() ?? .internal
  }
}

/// What kind of thing keeps a run from being green, the gravest first.
package enum FailureReason: String, CaseIterable, Comparable, Sendable {
  /// The tool failed.
  case `internal`
  /// The command line asks for what there is not.
  case usage
  /// What has to be read or written before anything is judged cannot be.
  case notJudged = "not-judged"
  /// A lane does not build.
  case failedBuild = "failed-build"
  /// A runner did not start, died, fell silent or broke the protocol.
  case brokenRunner = "broken-runner"
  /// Nothing was judged, which proves nothing.
  case nothingRan = "nothing-ran"
  /// A fixture has no file, no verdict, or no scenario that produces it.
  case missingFixture = "missing-fixture"
  /// A recording, or the manifest, is not as it must be.
  case lint
  /// A scenario gives no recording.
  case refused
  /// Behaviour moved.
  case drift
  /// A kernel does something else than its traces say.
  case kernelTrace = "kernel-trace"
  /// A cache knew wrongly.
  case cache
  /// A lane's own tests failed.
  case failedLaneTest = "failed-lane-test"

  package static func < (first: FailureReason, second: FailureReason) -> Bool {
    first.gravity < second.gravity
  }

  private var gravity: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

  /// Whether it keeps things from being judged, where others are judgements.
  var isError: Bool { self <= .nothingRan }
}
