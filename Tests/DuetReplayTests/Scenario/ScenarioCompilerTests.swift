import DuetKernel
import DuetReplay
import Testing

@Suite struct ScenarioCompilerTests {
  @Test func everyEndingIsAFixture() throws {
    let fixtures = try counterScenario.compile()
    #expect(
      fixtures.map(\.name) == [
        "counter.reset-empties-it", "counter.noted-and-reset", "counter.noted-and-left",
      ])
    #expect(
      fixtures.map { $0.document["scenario"]?.description } == [
        #"{"branch":"reset-empties-it"}"#, #"{"branch":"noted-and-reset"}"#,
        #"{"branch":"noted-and-left"}"#,
      ])
  }

  @Test func theWholeDocument() throws {
    let scenario = Scenario(CounterFeature.self, "Counts \"taps\".") {
      Given(CounterState(count: 2))
      When("a tap", .tapped(times: 1))
      Branch("Noted 1") {
        When("a note", .noted(note: "a/é"))
      }
    }
    let (tap, note) = (#line - 5, #line - 3)
    let expected = try json(
      #"""
      {
        "description": "Counts \"taps\".",
        "dialect": 2,
        "feature": "counter",
        "initialState": {"count": 2},
        "scenario": {"branch": "noted-1"},
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
            "expectedState": {"count": 3},
            "label": "a tap",
            "line": \#(tap)
          },
          {
            "action": {"case": "noted", "value": {"note": "a/é"}},
            "expectedEffects": [],
            "expectedState": {"count": 3, "note": "a/é"},
            "label": "Noted 1 › a note",
            "line": \#(note)
          }
        ]
      }
      """#)
    let fixtures = try scenario.compile()
    #expect(fixtures.map(\.name) == ["counter.noted-1"])
    #expect(fixtures.first?.document == expected)
  }

  @Test func whatIsWrittenIsCanonical() throws {
    for fixture in try counterScenario.compile() + counterChain.compile() {
      #expect(try CanonicalJSON(parsing: Array(fixture.document.bytes)) == fixture.document)
    }
  }

  @Test func labelsNameTheWay() throws {
    let labels = try counterScenario.compile().map { fixture in
      try Fixture(fixture.document).steps.map(\.label)
    }
    let shared = ["a first tap", "two more › a second tap", "two more › the last › a third tap"]
    #expect(
      labels == [
        shared + ["Reset empties it › the reset button"],
        shared + ["noted › a note", "noted › and reset › the reset button"],
        shared + ["noted › a note"],
      ])
  }

  @Test func aStateFlowsOnOverContextsAndBranches() throws {
    let states = try counterScenario.compile().map { fixture in
      try Fixture(fixture.document).steps.map { $0.expectedState?.description ?? "none" }
    }
    let shared = [#"{"count":1}"#, #"{"count":2}"#, #"{"count":3}"#]
    #expect(
      states == [
        shared + [#"{"count":0}"#],
        shared + [#"{"count":3,"note":"é"}"#, #"{"count":0}"#],
        shared + [#"{"count":3,"note":"é"}"#],
      ])
  }

  @Test func whatIsCompiledReplays() throws {
    let registry = ReplayRegistry(platform: "swift", features: [CounterFeature.self])
    for fixture in try counterScenario.compile() {
      #expect(try Fixture(fixture.document).replay(with: registry) == nil)
    }
  }
}
