import DuetKernel
import DuetReplay
import Testing

@testable import DuetToolchain

/// The queue by itself: every order of requests and answers, with no process at all.
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
    let supply = FixtureSupply(FixtureRows(fixtures.map(\.row))) { row throws(Finding) in
      guard let text = documents[row], !text.isEmpty else {
        throw Finding(path: row.name, message: "does not exist")
      }
      return try SourceDocument(path: row.name, bytes: Array(text.utf8), notesOutline: true)
    }
    let queue = ReplayQueue(supply)
    queue.advertised = advertised
    return queue
  }

  /// All requests that can be known now.
  private func requests(_ queue: ReplayQueue) -> [String] {
    var output = OutputBytes()
    while queue.appendRequests(to: &output, atMost: 2, until: .max) > 0 {}
    return String(decoding: output.written, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// What the queue has told since it was last asked: `passed 0`.
  private func events(_ queue: ReplayQueue) -> [String] {
    queue.takeEvents().map { event in
      switch event {
      case .passed(let row, _): "passed \(row)"
      case .doubted(let row): "doubted \(row)"
      case .failed(let row, let failure): "failed \(row): \(failure.cause.kind)"
      }
    }
  }

  private func answer(
    _ queue: ReplayQueue, effects: String = "[]", state: String
  ) throws(RunnerMessageError) {
    let text = #"{"effects":"\#(effects.replacing("\"", with: "\\\""))","state":"\#(state)"}"#
    try queue.receive(Array(text.utf8)[...])
  }

  private func reduce(_ feature: String, state: String, action: String) -> String {
    #"{"action":\#(action),"feature":"\#(feature)","op":"reduce","state":\#(state)}"#
  }

  private static let event = #"[{"kind":"run","payload":{"case":"notifyListener","value":7}}]"#

  @Test func aLeafIsAskedWithoutWaiting() throws {
    let queue = queue([Self.leaf("one", steps: 3)])
    #expect(
      requests(queue) == [
        reduce("leaf", state: "0", action: "1"), reduce("leaf", state: "1", action: "2"),
        reduce("leaf", state: "2", action: "3"),
      ])
    #expect(queue.openRows == [0])
    for state in ["1", "2", "3"] { try answer(queue, state: state) }
    #expect(events(queue) == ["passed 0"])
    #expect(queue.openRows == [])
  }

  @Test func aChainWaitsForItsNodes() throws {
    let queue = queue([Self.chain])
    #expect(
      requests(queue) == [
        reduce("a", state: "{}", action: "1"),
        reduce("b", state: "{}", action: #"{"case":"a","value":7}"#),
      ])
    try answer(queue, effects: Self.event, state: "{}")
    #expect(requests(queue) == [reduce("a", state: "{}", action: "2")])
    try answer(queue, state: "[]")
    #expect(requests(queue) == [])
    try answer(queue, state: "[1]")
    #expect(requests(queue) == [reduce("a", state: "[1]", action: "3")])
    #expect(events(queue) == [])
    try answer(queue, state: "[2]")
    #expect(events(queue) == ["passed 0"])
  }

  /// An answer in another layout is read, not compared.
  @Test func anAnswerInAnotherLayout() throws {
    let queue = queue([Self.leaf("one", steps: 1)])
    _ = requests(queue)
    try queue.receive(Array(#"{ "state": "1", "effects": "[]" }"#.utf8)[...])
    #expect(events(queue) == ["passed 0"])
  }

  @Test func aDoubtedFixturesLaterAnswersAreNotLookedAt() throws {
    let queue = queue([Self.leaf("one", steps: 3), Self.leaf("two", steps: 1)])
    #expect(requests(queue).count == 4)
    try answer(queue, state: "1")
    try answer(queue, state: "9")
    #expect(events(queue) == ["doubted 0"])
    #expect(queue.openRows == [1])
    try answer(queue, state: "8")
    try answer(queue, state: "1")
    #expect(events(queue) == ["passed 1"])
  }

  @Test func aDoubtedChainAsksNoMore() throws {
    let queue = queue([Self.chain])
    _ = requests(queue)
    try answer(queue, effects: "[1]", state: "{}")
    #expect(requests(queue) == [])
    try answer(queue, state: "[]")
    #expect(events(queue) == ["doubted 0"])
  }

  @Test func errorsAndIncompleteAnswersAreDoubts() throws {
    let queue = queue([Self.leaf("one", steps: 1), Self.leaf("two", steps: 1)])
    _ = requests(queue)
    try queue.receive(Array(#"{"error":"no"}"#.utf8)[...])
    try queue.receive(Array(#"{"effects":"[]"}"#.utf8)[...])
    #expect(events(queue) == ["doubted 0", "doubted 1"])
  }

  @Test func aLineThatIsNoAnswerEndsTheExchange() {
    let queue = queue([Self.leaf("one", steps: 1)])
    _ = requests(queue)
    #expect(throws: RunnerMessageError.self) { try queue.receive(Array("hello".utf8)[...]) }
    #expect(events(queue) == [])
    #expect(queue.openRows == [0])
  }

  @Test func fewFixturesAreOpenAtATime() throws {
    let queue = queue((0..<1000).map { Self.leaf("\($0)", steps: 1) })
    var asked = requests(queue).count
    #expect(asked == ReplayQueue.openLimit)
    while !queue.openRows.isEmpty {
      try answer(queue, state: "1")
      asked += requests(queue).count
      #expect(queue.openRows.count <= ReplayQueue.openLimit)
    }
    #expect(asked == 1000)
    #expect(events(queue) == (0..<1000).map { "passed \($0)" })
  }

  @Test func whatCannotBeAskedIsToldInItsTurn() throws {
    func missing(_ name: String) -> (row: FixtureRow, document: String) {
      (FixtureRow(name: name, owner: .feature("leaf")), "")
    }
    let queue = queue(
      [missing("leaf.gone"), Self.chain, Self.leaf("one", steps: 1), missing("leaf.gone-too")],
      advertised: ["leaf"])
    #expect(requests(queue) == [reduce("leaf", state: "0", action: "1")])
    try answer(queue, state: "1")
    #expect(
      events(queue) == [
        "failed 0: unreadable-fixture", "failed 1: unknown-feature",
        "failed 3: unreadable-fixture", "passed 2",
      ])
  }

  @Test(arguments: ["{ }", "{"])
  func aChainsStateMustBeCanonical(state: String) throws {
    let queue = queue([Self.chain])
    _ = requests(queue)
    try answer(queue, effects: Self.event, state: state)
    #expect(events(queue) == ["doubted 0"])
  }
}
