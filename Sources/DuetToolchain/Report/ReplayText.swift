import DuetReplay

/// A lane's replay as text.
package enum ReplayText {
  /// How many failures are printed whole; what is beyond is counted.
  static let failureLimit = 100

  /// The lines that `protocol-run` prints of a lane, its verdict apart.
  package static func lines(_ replay: LaneReplay, all: Bool) -> [String] {
    var lines: [String] = []
    if let features = replay.advertisedFeatures {
      lines.append(
        "protocol-run [\(replay.lane)]: duet-replay v1, \(features) feature(s) advertised by "
          + replay.runner)
      lines.append(
        "  \(replay.leafCount) leaf + \(replay.chainCount) chain fixture(s), "
          + "\(replay.stepCount) step(s) byte-gated CLI-side "
          + "(hop-derivation authoring checks stay in-process)")
    }
    return lines + failures(replay, all: all)
  }

  /// Everything that is red in a lane.
  package static func failures(_ replay: LaneReplay, all: Bool) -> [String] {
    var lines = laneFailure(replay)
    let limit = all ? Int.max : failureLimit
    for failure in replay.failures.prefix(limit) {
      lines += FailureText.lines(failure, lane: replay.lane, all: all)
    }
    let rest = replay.failures.count - min(limit, replay.failures.count)
    if rest > 0 { lines.append("… and \(rest) more failed fixture(s), --all lists them") }
    if replay.laneFailure == nil, replay.verdicts.isEmpty {
      lines.append("✗ lane '\(replay.lane)' has no fixture to replay, a run of nothing is red")
    }
    return lines
  }

  private static func laneFailure(_ replay: LaneReplay) -> [String] {
    guard let failure = replay.laneFailure else { return [] }
    let parts = failure.split(separator: "\n").map(String.init)
    return ["✗ lane '\(replay.lane)': \(parts.first ?? "")"] + parts.dropFirst().map { "  \($0)" }
  }

  /// The owners whose recording may have to follow, as commands.
  ///
  /// What a runner answered that is wrong as a whole is no behaviour to record.
  package static func nextSteps(_ replays: [LaneReplay], in manifest: Manifest) -> [String] {
    let failures = replays.filter { $0.laneFailure == nil }.flatMap(\.failures)
      .filter { manifest.scenario(of: $0.row.owner) != nil }
    return nextStep("if the change is meant, record it", failures.filter(\.cause.isDrift))
      + nextStep("to write a faulty recording anew", failures.filter(\.cause.isOfTheRecording))
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
struct LaneReplayOutput: Codable, Equatable {
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

  /// How many failures a report holds; `failed` counts all of them.
  static let failureLimit = 1000

  init(_ replay: LaneReplay) {
    lane = replay.lane
    runner = replay.runner
    features = replay.advertisedFeatures
    leafFixtures = replay.leafCount
    chainFixtures = replay.chainCount
    steps = replay.stepCount
    passed = replay.passedCount
    failed = replay.failures.count
    failure = replay.laneFailure
    failures = replay.failures.prefix(Self.failureLimit).map {
      FailureOutput($0, lane: replay.lane)
    }
  }
}
