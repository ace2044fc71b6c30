/// A lane's failures one after the other, as many as a person can take.
package struct FailureListing {
  private let all: Bool
  private var budget: TextBudget
  private var shownCount = 0
  private var hiddenCount = 0

  package init(all: Bool) {
    self.all = all
    budget = TextBudget(all: all)
  }

  /// The next failure's lines; none where there were enough.
  package mutating func lines(_ failure: FixtureFailure, of replay: LaneReplay) -> [String] {
    guard budget.isLeft, all || shownCount < ReplayText.failureLimit else {
      hiddenCount += 1
      return []
    }
    shownCount += 1
    let lines = FailureText.lines(
      failure, lane: replay.lane, selectors: replay.selectors, all: all)
    budget.spend(lines)
    return lines
  }

  /// How many were left out, if any were.
  package var rest: [String] {
    hiddenCount > 0 ? ["… and \(hiddenCount) more failed fixture(s), --all lists them"] : []
  }
}
