import DuetKernel
import DuetReplay
import Testing

@Suite struct ChainCompilerTests {
  @Test func theWholeDocument() throws {
    let chain = Chain("total-counter", "A full counter reaches the total.") {
      Node(TotalFeature.self, TotalState(sum: 4))
      Node(CounterFeature.self, CounterState(count: 2))
      When("the third tap", CounterFeature.self, .tapped(times: 1))
      Hop("the total hears of it", to: TotalFeature.self, as: TotalAction.counter)
      When("the total is cleared", TotalFeature.self, .cleared)
    }
    let last = #line - 2
    let expected = try json(
      #"""
      {
        "chain": "total-counter",
        "description": "A full counter reaches the total.",
        "dialect": 2,
        "initialStates": {"counter": {"count": 2}, "total": {"sum": 4}},
        "scenario": {},
        "steps": [
          {
            "action": {"case": "tapped", "value": {"times": 1}},
            "expectedEffects": [
              {"id": "counter.sound", "kind": "run", "payload": {"case": "playSound"}},
              {
                "kind": "run",
                "payload": {
                  "case": "notifyListener", "value": {"case": "full", "value": {"at": 3}}
                }
              }
            ],
            "label": "the third tap",
            "line": \#(last - 2),
            "linkToNext": true,
            "node": "counter"
          },
          {
            "action": {
              "case": "counter", "value": {"event": {"case": "full", "value": {"at": 3}}}
            },
            "expectedEffects": [],
            "label": "the total hears of it",
            "line": \#(last - 1),
            "node": "total"
          },
          {
            "action": {"case": "cleared"},
            "expectedEffects": [],
            "label": "the total is cleared",
            "line": \#(last),
            "node": "total"
          }
        ]
      }
      """#)
    #expect(chain.name == "chain-total-counter")
    let fixtures = try chain.compile()
    #expect(fixtures.map(\.name) == ["chain-total-counter"])
    #expect(fixtures.first?.document == expected)
  }

  @Test func whatIsCompiledReplays() throws {
    let registry = ReplayRegistry(
      platform: "swift", features: [CounterFeature.self, TotalFeature.self])
    for fixture in try counterChain.compile() {
      #expect(try Fixture(fixture.document).replay(with: registry) == nil)
    }
  }
}
