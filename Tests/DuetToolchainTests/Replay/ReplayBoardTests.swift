import DuetReplay
import Testing

@testable import DuetToolchain

/// Outcomes in any order come to the same.
@Suite struct ReplayBoardTests {
  private let rows = FixtureRows(
    (0..<8).map { FixtureRow(name: "leaf.\($0)", owner: .feature("leaf")) })
  private let shape = ReplayBoard.Shape(isChain: false, steps: 3)

  private func board(_ change: (inout ReplayRun) -> Void = { _ in }) -> ReplayBoard {
    var run = ReplayRun()
    change(&run)
    return ReplayBoard(rows, run)
  }

  private var passed: ReplayBoard.Outcome { ReplayBoard.Outcome(shape: shape) }

  private func failed(
    _ row: Int, silent: Bool? = nil, afterAnswers: Bool = false
  ) -> ReplayBoard.Outcome {
    ReplayBoard.Outcome(
      failure: FixtureFailure(rows[row], cause: .runner("broke")), shape: shape,
      strike: silent.map {
        ReplayBoard.Strike(isSilence: $0, cameAfterAnswers: afterAnswers)
      })
  }

  @Test(arguments: [
    [0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1, 0], [3, 0, 7, 1, 2, 6, 5, 4],
  ])
  func theOrderOfOutcomesIsNoMatter(order: [Int]) {
    var board = board()
    for row in order { board.settle(row, row % 3 == 1 ? failed(row) : passed) }
    #expect(board.failures.map(\.row) == [rows[1], rows[4], rows[7]])
    #expect(board.passedCount == 5)
    #expect(board.leafCount == 8)
    #expect(board.stepCount == 24)
    #expect(!board.isGivenUp)
  }

  @Test(arguments: [
    [0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1, 0], [3, 0, 7, 1, 2, 6, 5, 4],
  ])
  func aRunnerIsGivenUpAtTheSameRow(order: [Int]) {
    var board = board { $0.endedLimit = 3 }
    for row in order { board.settle(row, row == 0 ? passed : failed(row, silent: false)) }
    #expect(board.isGivenUp)
    #expect(board.verdicts == [.passed] + Array(repeating: .failed, count: 7))
    #expect(board.leafCount == 4)
    let reason = "the runner failed 3 times in a row without an answer"
    #expect(
      board.failures.map(\.cause)
        == Array(repeating: .runner("broke"), count: 3)
        + Array(repeating: .notJudged(reason), count: 4))
  }

  @Test func anAnswerForgives() {
    var board = board { $0.endedLimit = 2 }
    for row in 0..<8 {
      board.settle(row, row % 2 == 0 ? failed(row, silent: false) : passed)
    }
    #expect(!board.isGivenUp)
    #expect(board.passedCount == 4)
  }

  @Test func silencesAddUp() {
    var board = board { $0.silenceLimit = 3 }
    for row in 0..<8 { board.settle(row, failed(row, silent: true, afterAnswers: true)) }
    #expect(board.isGivenUp)
    #expect(board.failures.last?.cause == .notJudged("the runner fell silent 3 times"))
    #expect(board.leafCount == 3)
  }

  @Test func aFixtureWithoutARunnerIsNoStrike() {
    var board = board { $0.endedLimit = 2 }
    for row in 0..<8 {
      var outcome = ReplayBoard.Outcome(failure: FixtureFailure(rows[row], cause: .runner("x")))
      if row % 2 == 0 { outcome = passed }
      board.settle(row, outcome)
    }
    #expect(!board.isGivenUp)
    #expect(board.leafCount == 4)
  }

  @Test func aVerdictCanBeTakenBack() {
    var board = board()
    for row in 0..<8 { board.settle(row, row == 5 ? failed(row) : passed) }
    board.settle(2, failed(2))
    board.settle(3, passed)
    #expect(board.failures.map(\.row) == [rows[2], rows[5]])
    #expect(board.passedCount == 6)
    #expect(board.leafCount == 8)
  }

  @Test func whatIsMissingStaysWithoutAVerdict() {
    var board = board()
    board.settle(2, passed)
    board.settle(5, failed(5))
    #expect(board.leafCount == 0)
    board.finish()
    #expect(board.verdicts == [.none, .none, .passed, .none, .none, .failed, .none, .none])
    #expect(board.leafCount == 2)
  }
}
