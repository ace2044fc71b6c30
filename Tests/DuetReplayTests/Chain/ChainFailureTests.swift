import DuetKernel
import DuetReplay
import Testing

/// What a chain says when it cannot be recorded, and the line that it points at.
@Suite struct ChainFailureTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let chain: Chain
    let line: Int
    let label: String
    let message: String

    init(_ name: String, line: Int, label: String = "", _ message: String, _ chain: Chain) {
      testDescription = name
      (self.chain, self.line, self.label, self.message) = (chain, line, label, message)
    }
  }

  @Test(arguments: rows)
  func fails(_ row: Row) {
    let failure = #expect(throws: ScenarioFailure.self) { try row.chain.compile() }
    #expect(failure?.message == row.message)
    #expect(failure?.label == row.label)
    #expect(failure?.line == row.line)
  }
}

private let rows: [ChainFailureTests.Row] = [
  .init(
    "a false check of a hop", line: #line + 6, label: "hop",
    "state diverged at sum: expected 4, actual 3",
    Chain("c", "") {
      Node(CounterFeature.self, CounterState(count: 2))
      Node(TotalFeature.self, TotalState())
      When("tap", CounterFeature.self, .tapped(times: 1))
      Hop("hop", to: TotalFeature.self, as: TotalAction.counter) { Then(\.sum, 4) }
    }),
  .init(
    "no event", line: #line + 7, label: "hop",
    "no event to hop with: 'reset' emitted no notifyListener with a value, but "
      + #"[{"id":"counter.sound","kind":"cancel"}]"#,
    Chain("c", "") {
      Node(CounterFeature.self, CounterState(count: 2))
      Node(TotalFeature.self, TotalState())
      When("reset", CounterFeature.self, .reset)
      Hop("hop", to: TotalFeature.self, as: TotalAction.counter)
    }),
  .init(
    "an event of another type", line: #line + 7, label: "hop",
    #"the event {"case":"full","value":{"at":3}} is no Int: "#
      + "the value: expected an integer, found an object",
    Chain("c", "") {
      Node(CounterFeature.self, CounterState(count: 2))
      Node(TotalFeature.self, TotalState())
      When("tap", CounterFeature.self, .tapped(times: 1))
      Hop("hop", to: TotalFeature.self, as: { (_: Int) in .cleared })
    }),
  .init(
    "an event that changes on its way", line: #line + 7, label: "hop",
    "the action does not hold the event as it was emitted: "
      + "action.value.event.value.at: expected 3, actual 4",
    Chain("c", "") {
      Node(CounterFeature.self, CounterState(count: 2))
      Node(TotalFeature.self, TotalState())
      When("tap", CounterFeature.self, .tapped(times: 1))
      Hop("hop", to: TotalFeature.self, as: { (_: CounterEvent) in .counter(event: .full(at: 4)) })
    }),
  .init(
    "a step on no node", line: #line + 4, label: "clear",
    "'total' is no node of this chain, which has counter",
    Chain("c", "") {
      Node(CounterFeature.self, CounterState(count: 2))
      When("clear", TotalFeature.self, .cleared)
    }),
  .init(
    "a node twice", line: #line + 4,
    "'counter' is a node of this chain already",
    Chain("c", "") {
      Node(CounterFeature.self, CounterState(count: 2))
      Node(CounterFeature.self, CounterState())
      When("tap", CounterFeature.self, .tapped(times: 1))
    }),
  .init(
    "a name that is a path", line: #line + 2,
    "the chain's name \"../c\" is not made of lowercase ASCII letters, digits, dots and hyphens",
    Chain("../c", "") {
      Node(CounterFeature.self, CounterState(count: 2))
      When("tap", CounterFeature.self, .tapped(times: 1))
    }),
]
