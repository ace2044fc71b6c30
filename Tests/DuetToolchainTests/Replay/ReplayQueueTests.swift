import DuetKernel
import DuetReplay
import Testing

@testable import DuetToolchain

/// The queue as a value: every order of requests, answers and failures, with no process at all.
@Suite struct ReplayQueueTests {
  /// `leaf` counts up from 0, a step at a time; `chain` hands an event from `a` to `b`.
  private static func leaf(_ name: String, steps: Int) -> (row: FixtureRow, document: String) {
    let list = (1...steps).map { step in
      #"{"action":\#(step),"expectedEffects":[],"expectedState":\#(step),"label":"step \#(step)"}"#
    }
    return (
      FixtureRow(name: "leaf.\(name)", owner: .feature("leaf")),
      #"{"dialect":2,"feature":"leaf","initialState":0,"steps":[\#(list.joined(separator: ","))]}"#
    )
  }

  private static let chain = (
    row: FixtureRow(name: "chain-ab", owner: .chain("chain-ab")),
    document: #"""
    {"chain":"ab","dialect":2,"initialStates":{"a":{},"b":{}},"steps":[
      {"action":1,"expectedEffects":[{"kind":"run","payload":{"case":"notifyListener","value":7}}],
        "linkToNext":true,"node":"a"},
      {"action":{"case":"a","value":7},"expectedEffects":[],"node":"b"},
      {"action":2,"expectedEffects":[],"node":"a"},
      {"action":3,"expectedEffects":[],"node":"a"}]}
    """#
  )

  private func queue(
    _ fixtures: [(row: FixtureRow, document: String)], advertised: Set<String> = ["leaf", "a", "b"]
  ) -> ReplayQueue {
    let documents = Dictionary(uniqueKeysWithValues: fixtures.map { ($0.row, $0.document) })
    var queue = ReplayQueue(fixtures.map(\.row)) { row throws(Finding) in
      guard let text = documents[row], !text.isEmpty else {
        throw Finding(path: row.name, message: "does not exist")
      }
      return try FixtureFile(
        row: row, document: SourceDocument(path: row.name, bytes: Array(text.utf8)))
    }
    queue.advertised = advertised
    return queue
  }

  /// All requests that can be known now.
  private func requests(_ queue: inout ReplayQueue) -> [String] {
    var requests: [String] = []
    var bytes: [UInt8] = []
    while queue.appendRequest(to: &bytes) {
      requests.append(String(decoding: bytes, as: UTF8.self))
      bytes = []
    }
    return requests
  }

  private func answer(
    _ queue: inout ReplayQueue, effects: String = "[]", state: String
  ) throws(RunnerMessageError) {
    let text = #"{"effects":"\#(effects.replacing("\"", with: "\\\""))","state":"\#(state)"}"#
    try queue.receive(Array(text.utf8)[...])
  }

  private func reduce(_ feature: String, state: String, action: String) -> String {
    #"{"action":\#(action),"feature":"\#(feature)","op":"reduce","state":\#(state)}"#
  }

  private static let event = #"[{"kind":"run","payload":{"case":"notifyListener","value":7}}]"#

  @Test func aLeafIsAskedWithoutWaiting() throws {
    var queue = queue([Self.leaf("one", steps: 3)])
    #expect(
      requests(&queue) == [
        reduce("leaf", state: "0", action: "1"), reduce("leaf", state: "1", action: "2"),
        reduce("leaf", state: "2", action: "3"),
      ])
    #expect(queue.unansweredCount == 3)
    for state in ["1", "2", "3"] { try answer(&queue, state: state) }
    #expect(queue.tally.verdicts == [.passed])
    #expect(queue.isFinished)
  }

  @Test func aChainWaitsForItsNodes() throws {
    var queue = queue([Self.chain])
    #expect(
      requests(&queue) == [
        reduce("a", state: "{}", action: "1"),
        reduce("b", state: "{}", action: #"{"case":"a","value":7}"#),
      ])
    try answer(&queue, effects: Self.event, state: "{}")
    #expect(requests(&queue) == [reduce("a", state: "{}", action: "2")])
    try answer(&queue, state: "[]")
    #expect(requests(&queue) == [])
    try answer(&queue, state: "[1]")
    #expect(requests(&queue) == [reduce("a", state: "[1]", action: "3")])
    #expect(!queue.isFinished)
    try answer(&queue, state: "[2]")
    #expect(queue.tally.verdicts == [.passed])
    #expect(queue.isFinished)
  }

  @Test func aFailedFixturesLaterAnswersAreNotLookedAt() throws {
    var queue = queue([Self.leaf("one", steps: 3), Self.leaf("two", steps: 1)])
    #expect(requests(&queue).count == 4)
    try answer(&queue, state: "1")
    try answer(&queue, state: "9")
    try answer(&queue, state: "8")
    try answer(&queue, state: "1")
    #expect(queue.tally.verdicts == [.failed, .passed])
    #expect(queue.tally.failures.map(\.step) == [1])
    #expect(queue.isFinished)
  }

  @Test func aChainThatFailedAsksNoMore() throws {
    var queue = queue([Self.chain])
    _ = requests(&queue)
    try answer(&queue, effects: "[1]", state: "{}")
    #expect(requests(&queue) == [])
    try answer(&queue, state: "[]")
    #expect(queue.tally.verdicts == [.failed])
    #expect(queue.isFinished)
  }

  @Test func anErrorIsAVerdictOfItsFixture() throws {
    var queue = queue([Self.leaf("one", steps: 1), Self.leaf("two", steps: 1)])
    _ = requests(&queue)
    try queue.receive(Array(#"{"error":"no"}"#.utf8)[...])
    try queue.receive(Array(#"{"effects":"[]"}"#.utf8)[...])
    #expect(queue.tally.failures.map(\.cause.kind) == ["refused", "broken-runner"])
    #expect(queue.answerCount == 2)
  }

  @Test func aLineThatIsNoAnswerEndsTheExchange() {
    var queue = queue([Self.leaf("one", steps: 1)])
    _ = requests(&queue)
    #expect(throws: RunnerMessageError.self) { try queue.receive(Array("hello".utf8)[...]) }
    #expect(queue.tally.verdicts == [.none])
  }

  /// Whoever was waited for is to blame; the others begin anew.
  @Test func aRunnerThatDiedCostsTheOldestFixture() throws {
    var queue = queue([
      Self.leaf("one", steps: 2), Self.leaf("two", steps: 2), Self.leaf("three", steps: 1),
    ])
    #expect(requests(&queue).count == 5)
    try answer(&queue, state: "1")
    try answer(&queue, state: "2")
    try answer(&queue, state: "1")
    queue.runnerFailed("it died")
    #expect(queue.tally.verdicts == [.passed, .failed, .none])
    #expect(queue.tally.failures.map(\.step) == [1])
    #expect(requests(&queue) == [reduce("leaf", state: "0", action: "1")])
    try answer(&queue, state: "1")
    #expect(queue.tally.verdicts == [.passed, .failed, .passed])
    #expect(queue.isFinished)
  }

  @Test func aFixtureThatWasHalfwayBeginsAnew() throws {
    var queue = queue([Self.leaf("one", steps: 1), Self.chain])
    #expect(requests(&queue).count == 3)
    queue.runnerFailed("it died")
    #expect(queue.tally.verdicts == [.failed, .none])
    #expect(
      requests(&queue) == [
        reduce("a", state: "{}", action: "1"),
        reduce("b", state: "{}", action: #"{"case":"a","value":7}"#),
      ])
  }

  /// The answers that were to be ignored never come, and nobody else is blamed for that.
  @Test func aRunnerThatDiesOverAFixtureThatFailedAlready() throws {
    var queue = queue([Self.leaf("one", steps: 2), Self.leaf("two", steps: 1)])
    #expect(requests(&queue).count == 3)
    try answer(&queue, state: "9")
    queue.runnerFailed("it died")
    #expect(queue.tally.verdicts == [.failed, .none])
    #expect(requests(&queue) == [reduce("leaf", state: "0", action: "1")])
    try answer(&queue, state: "1")
    #expect(queue.isFinished)
  }

  @Test func aRunnerThatDiesBeforeItIsAskedCostsNothing() {
    var queue = queue([Self.leaf("one", steps: 1)])
    queue.runnerFailed("it died")
    #expect(queue.tally.verdicts == [.none])
    #expect(requests(&queue).count == 1)
  }

  @Test func givingUpJudgesEveryRow() throws {
    var queue = queue((0..<100).map { Self.leaf("\($0)", steps: 1) })
    #expect(requests(&queue).count == ReplayQueue.openLimit)
    try answer(&queue, state: "1")
    try answer(&queue, state: "9")
    queue.giveUp("enough")
    #expect(queue.tally.verdicts == [.passed] + Array(repeating: .failed, count: 99))
    #expect(queue.tally.failures.dropFirst().allSatisfy { $0.cause == .notJudged("enough") })
    #expect(queue.tally.failures.map(\.row) == (1..<100).map { Self.leaf("\($0)", steps: 1).row })
    #expect(requests(&queue) == [])
    #expect(queue.isFinished)
  }

  @Test func fewFixturesAreOpenAtATime() throws {
    var queue = queue((0..<1000).map { Self.leaf("\($0)", steps: 1) })
    var asked = requests(&queue).count
    #expect(asked == ReplayQueue.openLimit)
    while queue.unansweredCount > 0 {
      try answer(&queue, state: "1")
      asked += requests(&queue).count
      #expect(queue.unansweredCount <= ReplayQueue.openLimit)
    }
    #expect(asked == 1000)
    #expect(queue.tally.passedCount == 1000)
  }

  @Test func whatCannotBeAskedIsJudgedInItsTurn() throws {
    let missing = (row: FixtureRow(name: "leaf.gone", owner: .feature("leaf")), document: "")
    var queue = queue(
      [missing, Self.chain, Self.leaf("one", steps: 1), missing2], advertised: ["leaf"])
    #expect(requests(&queue) == [reduce("leaf", state: "0", action: "1")])
    try answer(&queue, state: "1")
    #expect(queue.tally.verdicts == [.failed, .failed, .passed, .failed])
    #expect(
      queue.tally.failures.map(\.cause.kind)
        == ["unreadable-fixture", "unknown-feature", "unreadable-fixture"])
    #expect(queue.isFinished)
  }

  private let missing2 = (
    row: FixtureRow(name: "leaf.gone-too", owner: .feature("leaf")), document: ""
  )

  @Test func aChainsStateMustBeCanonical() throws {
    for (state, kind) in [("{ }", "not-canonical"), ("{", "not-json")] {
      var queue = queue([Self.chain])
      _ = requests(&queue)
      try answer(&queue, effects: Self.event, state: state)
      #expect(queue.tally.failures.map(\.cause.kind) == [kind])
    }
  }
}
