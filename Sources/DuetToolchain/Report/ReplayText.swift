import DuetReplay

/// A lane's replay as text.
package enum ReplayText {
  /// How many failures are printed whole; what is beyond is counted.
  static let failureLimit = 100

  /// What can be said of a lane as soon as its runner has introduced itself.
  package static func heading(_ replay: LaneReplay) -> [String] {
    guard let features = replay.advertisedFeatures else { return [] }
    return [
      "protocol-run [\(replay.lane)]: duet-replay v1, \(features) feature(s) advertised by "
        + replay.runner
    ]
  }

  /// What is left to say of a lane after its heading and its failures: the counts, then what is
  /// wrong as a whole.
  ///
  /// - Parameter isQuiet: whether only what is red is told.
  package static func ending(
    _ replay: LaneReplay, all: Bool, isQuiet: Bool = false
  ) -> [String] {
    (isQuiet ? [] : counts(replay)) + laneFailure(replay) + summary(replay, all: all)
  }

  private static func counts(_ replay: LaneReplay) -> [String] {
    guard replay.advertisedFeatures != nil else { return [] }
    // Under a failure the lane has to be named again.
    let start = replay.failures.isEmpty ? "  " : "protocol-run [\(replay.lane)]: "
    return [
      "\(start)\(replay.leafCount) leaf + \(replay.chainCount) chain fixture(s), "
        + "\(replay.stepCount) step(s) byte-gated CLI-side "
        + "(hop-derivation authoring checks stay in-process)"
    ]
  }

  /// Everything that is red in a lane.
  package static func failures(_ replay: LaneReplay, all: Bool) -> [String] {
    var listing = FailureListing(all: all)
    return laneFailure(replay) + replay.failures.flatMap { listing.lines($0, of: replay) }
      + listing.rest + summary(replay, all: all)
  }

  /// What the failures have in common, or that there was nothing to replay.
  private static func summary(_ replay: LaneReplay, all: Bool) -> [String] {
    CauseText.lines(DriftGroups(replay.failures), all: all) + nothing(replay)
  }

  private static func nothing(_ replay: LaneReplay) -> [String] {
    guard replay.laneFailure == nil, replay.verdicts.isEmpty else { return [] }
    return [
      "✗ lane '\(replay.lane)' has no fixture to replay, a run of nothing is red; "
        + "is there a source for it in the features' rows?"
    ]
  }

  private static func laneFailure(_ replay: LaneReplay) -> [String] {
    guard let failure = replay.laneFailure else { return [] }
    let parts = failure.split(separator: "\n").map(String.init)
    return ["✗ lane '\(replay.lane)': \(parts.first ?? "")"] + parts.dropFirst().map { "  \($0)" }
  }

  /// The owners whose recording may have to follow, as commands.
  ///
  /// What a runner answered that is wrong as a whole is no behaviour to record.
  ///
  /// - Parameter refused: owners whose scenarios give no recording as they are.
  package static func nextSteps(
    _ replays: [LaneReplay], in manifest: Manifest, refused: Set<FixtureOwner> = []
  ) -> [String] {
    // There the tool that wrote the recordings writes them anew.
    if manifest.isElder { return [] }
    var drifted: [FixtureFailure] = []
    var faulty: [FixtureFailure] = []
    var twins: [String] = []
    for replay in replays where replay.laneFailure == nil {
      for failure in replay.failures where !refused.contains(failure.row.owner) {
        guard let writer = manifest.writer(of: failure.row.owner) else { continue }
        if failure.cause.isOfTheRecording { faulty.append(failure) }
        guard failure.cause.isDrift else { continue }
        if writer.name == replay.lane || manifest.lane(replay.lane) == nil {
          drifted.append(failure)
        } else if !twins.contains(replay.lane) {
          twins.append(replay.lane)
        }
      }
    }
    return nextStep("if the change is meant, record it", drifted)
      + nextStep("to write a missing or faulty recording", faulty)
      + twins.map { "the twin in lane '\($0)' has to follow what the other lane recorded" }
  }

  private static func nextStep(_ words: String, _ failures: [FixtureFailure]) -> [String] {
    var owners: [FixtureOwner] = []
    for failure in failures where !owners.contains(failure.row.owner) {
      owners.append(failure.row.owner)
    }
    guard !owners.isEmpty else { return [] }
    let commands = owners.prefix(3).map { "`\(SuggestedCommand.record($0))`" }
    let rest = owners.count > 3 ? " and \(owners.count - 3) more" : ""
    return ["\(words): \(commands.joined(separator: ", "))\(rest)"]
  }
}

extension FixtureFailure.Cause {
  /// Whether the behaviour moved, so that recording again would make the fixture hold.
  var isDrift: Bool {
    guard case .diverged(let divergence) = self else { return false }
    return divergence.finding.kind == "drift"
  }

  /// Whether the recording itself is at fault: it is no fixture, or its steps do not fit together.
  var isOfTheRecording: Bool {
    switch self {
    case .unreadable: true
    case .diverged(let divergence):
      ["broken-seam", "missing-event"].contains(divergence.finding.kind)
    case .notAdvertised, .runner, .notJudged: false
    }
  }
}

/// A lane's replay in JSON reports.
struct LaneReplayOutput: Encodable {
  let lane: String
  let runner: String
  let features: Int?
  let leafFixtures: Int
  let chainFixtures: Int
  let steps: Int
  let passed: Int
  let failed: Int
  let failure: String?
  let failures: [FailureOutput]
  /// What the failures have in common, the most common first.
  let causes: [CauseOutput]

  init(_ replay: LaneReplay, _ budget: inout ReportBudget) {
    lane = replay.lane
    runner = replay.runner
    features = replay.advertisedFeatures
    leafFixtures = replay.leafCount
    chainFixtures = replay.chainCount
    steps = replay.stepCount
    passed = replay.passedCount
    failed = replay.failures.count
    failure = replay.laneFailure
    let selectors = replay.selectors
    failures = budget.list(replay.failures) {
      FailureOutput($0, lane: replay.lane, selectors: selectors, &$1)
    }
    causes = budget.list(DriftGroups(replay.failures).groups) { CauseOutput($0, &$1) }
  }
}
