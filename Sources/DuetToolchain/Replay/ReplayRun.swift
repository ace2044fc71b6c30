import DuetReplay

/// Replays fixtures through runners, several at a time, starting one again when it fails, so that
/// one bad fixture costs one verdict (design, section 7).
///
/// The verdicts, their order and their words are the same whatever `jobs` and the window are: a
/// runner with many requests under way can only vouch for a fixture; whatever else it says or does
/// is looked into again with one request at a time.
package struct ReplayRun {
  package var limits = RunnerLimits()
  package var clock: MonotonicClock = .system
  /// How many runners work at a time; `nil` for as many as there are processors and work for.
  package var jobs: Int?
  /// How often in a row a runner may end without a single answer before it is given up.
  package var endedLimit = 10
  /// The same for a runner that falls silent: each time costs the whole wait.
  package var silentLimit = 3
  /// How often a runner may fall silent at all, whatever it answers in between.
  package var silenceLimit = 6
  /// Words for the command line that choose this lane or runner again.
  package var selectors: [String] = []
  /// Whether every difference is listed and every failure looked into.
  package var listsAll = false
  /// How many failures' later steps are looked into, and how many steps of each.
  package var causeMapLimit = (failures: 20, steps: 500)
  /// Hears of the run while it goes on.
  package var tell: (News) -> Void = { _ in }

  /// Learns how far the run is.
  var watch: RunWatch?

  /// What can be said before a run is over; the same, in the same order, whatever `jobs` and the
  /// window are.
  package enum News {
    /// A runner has introduced itself; nothing is judged yet.
    case begun(LaneReplay)
    /// A fixture's verdict is certain, and so is that of every fixture before it.
    case failed(FixtureFailure, of: LaneReplay)
  }

  package init() {}

  /// Replays the rows and tells the outcome in their order.
  ///
  /// - Parameters:
  ///   - lane: the lane's name, for the report.
  ///   - command: starts the runner.
  ///   - rows: what to replay.
  ///   - read: reads a row's document when its turn comes; a second time where it is looked into.
  package func run(
    lane: String, _ command: Command, _ rows: FixtureRows,
    read: @escaping FixtureSupply.Reader
  ) -> LaneReplay {
    var report = LaneReplay(lane: lane, runner: command.description)
    report.selectors = selectors
    var begun = self
    begun.limits = limits.begun(on: clock)
    let session = ReplaySession(
      begun, command, FixtureSupply(rows, read: read), CauseMapRun(begun, command, read: read),
      report)
    return watch.stage("replay", lane, running: command) { session.run() }
  }

  /// How many fixtures may list as many differing fields as was asked for; those after them list a
  /// few, so that what a run remembers stays small where everything is red.
  private static let fullListLimit = 1000
  private static let shortListLength = 10

  /// How many differing fields a row's divergence lists.
  func fieldLimit(of row: Int) -> Int {
    if listsAll { return .max }
    return row < Self.fullListLimit ? Fixture.usualFieldLimit : Self.shortListLength
  }

  /// How many runners to start for so many fixtures.
  func runnerCount(for fixtures: Int) -> Int {
    let worthwhile = jobs ?? min(Processors.count, fixtures / Self.fixturesWorthARunner)
    return max(1, min(worthwhile, fixtures))
  }

  /// What makes up for the start of another runner, which may be a virtual machine.
  private static let fixturesWorthARunner = 64
}
