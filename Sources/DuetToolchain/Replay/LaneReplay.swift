/// What replaying a set of fixtures through one lane's runner came to.
package struct LaneReplay: Sendable, Equatable {
  package let lane: String
  /// How the runner was started, as a person would type it.
  package let runner: String
  /// Words for the command line that choose this lane or runner again.
  package var selectors: [String] = []
  /// How many features the runner's handshake names; `nil` where there was no handshake.
  package var advertisedFeatures: Int?
  /// How many leaves and chains were replayed, and their steps.
  package var leafCount = 0
  package var chainCount = 0
  package var stepCount = 0
  package var passedCount = 0
  /// By row; the fixtures that got no verdict are the coverage gate's.
  var verdicts: [ReplayBoard.Verdict] = []
  /// In the order of the rows.
  package var failures: [FixtureFailure] = []
  /// What is wrong with the runner as a whole: it did not start, speaks another protocol, or did
  /// not end well.
  package var laneFailure: String?

  package init(lane: String, runner: String) {
    self.lane = lane
    self.runner = runner
  }

  /// How many fixtures have a verdict.
  package var judgedCount: Int { verdicts.count { $0 != .none } }

  /// Whether every row was replayed and holds; nothing replayed holds nothing.
  package var holds: Bool {
    laneFailure == nil && failures.isEmpty && !verdicts.isEmpty && passedCount == verdicts.count
  }
}
