/// What a run of gates came to, apart from how it is written down: the one value that every format
/// of the reports is made from.
///
/// Whatever the shard, everything in it knows its place in the order of the run in one piece, so that the
/// reports of shards can be joined: see `joined`.
package struct GateReport: Codable, Equatable, Sendable {
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
  package struct Gate: Codable, Equatable, Sendable {
    package let name: String
    /// Among the run's gates.
    package var place: Int
    /// How much of a lane's work, where shards share it, this is.
    package var shares: [Share]
    package var cases: [Case]

    package init(
      _ name: String, at place: Int = 0, shares: [Share] = [], _ cases: [Case]
    ) {
      (self.name, self.place, self.shares, self.cases) = (name, place, shares, cases)
    }
  }

  /// A part of the fixtures that a lane replays, or of the scenarios that it compiles.
  package struct Share: Codable, Equatable, Sendable {
    package let lane: String
    package var count: Int
    /// How many there are in all shards together.
    package let whole: Int
  }

  /// Where a case stands among those of its gate: those of one section stand together.
  package struct Place: Codable, Equatable, Comparable, Sendable {
    package var section = 0
    package var item = 0
    package var part = 0

    package static func < (first: Place, second: Place) -> Bool {
      (first.section, first.item, first.part) < (second.section, second.item, second.part)
    }
  }

  /// One thing that has a verdict of its own, such as a fixture.
  package struct Case: Codable, Equatable, Sendable {
    package let name: String
    /// `nil` for what is said of a shard alone: the run in one piece has nothing like it.
    package var place: Place?
    /// What is wrong; nothing where the case holds.
    package var findings: [Entry]
    /// Why it was not judged, and need not be.
    package var skipped: String?
    /// What is said of a scenario that the runner was given up over, where it had been given up before.
    package var wordsAfterGivingUp: String?

    package init(
      _ name: String, at place: Place? = Place(), _ findings: [Entry] = [], skipped: String? = nil
    ) {
      (self.name, self.place, self.findings, self.skipped) = (name, place, findings, skipped)
    }
  }

  /// One thing that is wrong.
  package struct Entry: Codable, Equatable, Sendable {
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
    /// Among the findings of its case.
    package var place: Int?
    /// What is looked into for the first such findings of a gate alone.
    package var extra: Extra?

    package init(
      _ reason: FailureReason, rule: String, path: String? = nil, line: Int? = nil,
      column: Int? = nil, message: String, details: [String] = []
    ) {
      (self.reason, self.rule, self.message, self.details) = (reason, rule, message, details)
      (self.path, self.line, self.column) = (path, line, column)
    }
  }

  /// A line of a finding's details that costs a run much.
  package struct Extra: Codable, Equatable, Sendable {
    /// Which; `nil` where it was not found out.
    package var line: Int?
    /// Whether it was not, because the runner failed over it.
    package var isLost: Bool
  }
}

extension GateReport.Case {
  var isRed: Bool { !findings.isEmpty }
}

extension GateReport.Gate {
  /// How many cases came to what.
  var tally: (holds: Int, red: Int, skipped: Int) {
    let red = cases.count(where: \.isRed)
    let skipped = cases.count { !$0.isRed && $0.skipped != nil }
    return (cases.count - red - skipped, red, skipped)
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
package enum FailureReason: String, CaseIterable, Codable, Comparable, Sendable {
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
  /// A fixture has no file, no verdict, or no scenario that produces it; or shards' reports are not one
  /// whole run.
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
