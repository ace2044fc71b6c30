import DuetReplay

/// The verdicts of a replay, as they come.
struct ReplayTally {
  enum Verdict: UInt8 {
    case none
    case passed
    case failed
  }

  /// By row.
  private(set) var verdicts: [Verdict]
  private var found: [(index: Int, failure: FixtureFailure)] = []
  private(set) var leafCount = 0
  private(set) var chainCount = 0
  private(set) var stepCount = 0

  init(rowCount: Int) {
    verdicts = Array(repeating: .none, count: rowCount)
  }

  /// The failures in the order of their rows.
  var failures: [FixtureFailure] {
    found.sorted { $0.index < $1.index }.map(\.failure)
  }

  var passedCount: Int { verdicts.count { $0 == .passed } }

  /// Counts a fixture that is about to be replayed.
  mutating func count(_ file: FixtureFile) {
    switch file.fixture.subject {
    case .leaf: leafCount += 1
    case .chain: chainCount += 1
    }
    stepCount += file.fixture.steps.count
  }

  mutating func pass(_ index: Int) {
    verdicts[index] = .passed
  }

  mutating func fail(_ index: Int, _ failure: FixtureFailure) {
    verdicts[index] = .failed
    found.append((index, failure))
  }
}
