import DuetReplay

/// The verdicts of a run, taken in any order and counted in the order of the rows: what a run says,
/// and whether it gives its runner up, does not depend on who was faster.
struct ReplayBoard {
  enum Verdict: UInt8 {
    case none
    case passed
    case failed
  }

  /// What a fixture that was replayed counts for.
  struct Shape: Equatable {
    let isChain: Bool
    let steps: Int
  }

  /// A runner's failure that cost a fixture its verdict.
  struct Strike: Equatable {
    let isSilence: Bool
    /// Whether the runner answered a step of the fixture before.
    let cameAfterAnswers: Bool
  }

  struct Outcome {
    var failure: FixtureFailure?
    /// `nil` for a fixture that no runner was asked about.
    var shape: Shape?
    var strike: Strike?
    /// Why there was no time for the fixture any more.
    var overtime: String?
  }

  private let rows: FixtureRows
  private var patience: Patience
  /// Every row before this one is counted.
  private var counted = 0
  /// Outcomes of rows that wait for one before them.
  private var ahead: [Int: Outcome] = [:]
  private(set) var isGivenUp = false

  /// By row.
  private(set) var verdicts: [Verdict]
  private var found: [(row: Int, failure: FixtureFailure)] = []
  /// The rows whose failures nobody took notice of yet.
  private var unnoticed: [Int] = []
  private(set) var leafCount = 0
  private(set) var chainCount = 0
  private(set) var stepCount = 0
  private(set) var passedCount = 0

  init(_ rows: FixtureRows, _ run: ReplayRun) {
    self.rows = rows
    patience = Patience(run)
    verdicts = Array(repeating: .none, count: rows.count)
  }

  /// The failures in the order of their rows.
  var failures: [FixtureFailure] { found.map(\.failure) }

  /// Hands out each failure once, as soon as every row before it has its verdict; what it becomes
  /// is kept in its place.
  ///
  /// The order is that of the rows but for one case: where a runner's word turns out to be worth
  /// nothing, a row that had passed fails after all.
  mutating func notice(_ body: (inout FixtureFailure) -> Void) {
    guard !unnoticed.isEmpty else { return }
    let rows = unnoticed.sorted()
    unnoticed.removeAll()
    var place = found.count - rows.count
    for row in rows {
      if place < 0 || found[place].row != row {
        place = found.firstIndex { $0.row == row } ?? found.endIndex
      }
      body(&found[place].failure)
      place += 1
    }
  }

  /// How many rows have a verdict.
  var judgedCount: Int { counted + ahead.count }

  /// Takes a row's outcome; a later one of the same row replaces an earlier one.
  mutating func settle(_ row: Int, _ outcome: Outcome) {
    guard !isGivenUp else { return }
    if row < counted { return replace(row, outcome) }
    guard row == counted else {
      ahead[row] = outcome
      return
    }
    count(outcome)
    while !isGivenUp, let next = ahead.removeValue(forKey: counted) { count(next) }
  }

  /// Gives every row without an outcome the same verdict: there is no time to ask any more.
  mutating func endRun(_ reason: String) {
    guard !isGivenUp else { return }
    for row in counted..<rows.count where ahead[row] == nil {
      ahead[row] = Outcome(failure: FixtureFailure(rows[row], cause: .notJudged(reason)))
    }
    finish()
    isGivenUp = true
  }

  /// Counts what still waits, when rows before it will never have a verdict.
  mutating func finish() {
    for (row, outcome) in ahead.sorted(by: { $0.key < $1.key }) {
      counted = row
      count(outcome)
    }
    ahead.removeAll()
  }

  private mutating func count(_ outcome: Outcome) {
    let row = counted
    counted += 1
    count(outcome.shape)
    if let failure = outcome.failure {
      verdicts[row] = .failed
      found.append((row, failure))
      unnoticed.append(row)
    } else {
      verdicts[row] = .passed
      passedCount += 1
    }
    if let reason = patience.reason(toGiveUpAfter: outcome) { giveUp(reason) }
  }

  private mutating func count(_ shape: Shape?) {
    guard let shape else { return }
    if shape.isChain { chainCount += 1 } else { leafCount += 1 }
    stepCount += shape.steps
  }

  /// Gives every row that is not counted yet the same verdict: there is no runner to ask any more.
  private mutating func giveUp(_ reason: String) {
    isGivenUp = true
    ahead.removeAll()
    for row in counted..<rows.count {
      verdicts[row] = .failed
      found.append((row, FixtureFailure(rows[row], cause: .notJudged(reason))))
      unnoticed.append(row)
    }
    counted = rows.count
  }

  /// A runner turned out to be one whose word is worth nothing.
  private mutating func replace(_ row: Int, _ outcome: Outcome) {
    guard verdicts[row] == .passed, let failure = outcome.failure else { return }
    verdicts[row] = .failed
    passedCount -= 1
    let place = found.firstIndex { $0.row > row } ?? found.endIndex
    found.insert((row, failure), at: place)
    unnoticed.append(row)
  }
}

/// Counts the failures of a runner, most of them since it last answered anything.
private struct Patience {
  private let run: ReplayRun
  private var ended = 0
  private var silent = 0
  /// Silences from the beginning on.
  private var silences = 0

  init(_ run: ReplayRun) {
    self.run = run
  }

  /// Why there is no point in another try; `nil` while there is.
  mutating func reason(toGiveUpAfter outcome: ReplayBoard.Outcome) -> String? {
    guard outcome.shape != nil else { return nil }
    guard let strike = outcome.strike else {
      (ended, silent) = (0, 0)
      return nil
    }
    if strike.cameAfterAnswers { (ended, silent) = (0, 0) }
    if strike.isSilence {
      silent += 1
      silences += 1
    } else {
      ended += 1
    }
    if ended >= run.endedLimit || silent >= run.silentLimit {
      return "the runner failed \(ended + silent) times in a row without an answer"
    }
    if silences >= run.silenceLimit { return "the runner fell silent \(silences) times" }
    return nil
  }
}

extension ReplayBoard.Shape {
  init(_ fixture: Fixture) {
    let isChain = if case .chain = fixture.subject { true } else { false }
    self.init(isChain: isChain, steps: fixture.steps.count)
  }
}
