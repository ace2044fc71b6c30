import DuetKernel
import DuetReplay
import Testing

@Suite struct ReplayRegistryTests {
  @Test func namesAreSortedByBytes() {
    #expect(testRegistry.featureNames == ["counter", "total"])
    #expect(testRegistry.scenarioNames == ["chain-total-counter", "counter", "false"])
    #expect(testRegistry.problems == [])
  }

  @Test func problems() {
    let registry = ReplayRegistry(
      platform: "swift",
      features: [CounterFeature.self, TotalFeature.self, CounterFeature.self, Unnamable.self],
      scenarios: [counterChain, counterChain])
    #expect(
      registry.problems == [
        "the feature name \"a/b\" is not made of lowercase ASCII letters, digits, dots and hyphens",
        "two features are registered as 'counter'",
        "two scenarios are registered as 'chain-total-counter'",
      ])
  }

  private static let thirdTapWords = #"""
    step 0 'a tap' — effects and state diverged at expectedEffects[0]: expected no such field, \#
    actual {"id":"counter.sound","kind":"run","payload":{"case":"playSound"}}; \#
    at expectedEffects[1]: expected no such field, actual \#
    {"kind":"run","payload":{"case":"notifyListener","value":{"case":"full","value":{"at":3}}}}; \#
    at expectedState.count: expected 2, actual 3
    """#

  @Test(arguments: [
    Edit("the action", #"{"times": 1}"#, #"{"times": 2}"#): thirdTapWords,
    Edit("the seed", #"{"count": 1}"#, #"{"count": 0}"#):
      "step 0 'a tap' — state diverged at expectedState.count: expected 2, actual 1",
    Edit("a later state", #"{"count": 0}"#, #"{"count": 1}"#):
      "step 1 'reset' — state diverged at expectedState.count: expected 1, actual 0",
    Edit("an unknown feature", #""counter""#, #""sum""#):
      #"step 0 'a tap' — unknown feature "sum"; there are counter, total"#,
    Edit("an action that is none", #""reset""#, #""undo""#):
      "step 1 'reset' — cannot decode the action: action.case: unknown case 'undo' of CounterAction",
    Edit("a chain's event", in: .chain, #"{"event": {"case": "full", "value": {"at": 3}}}"#, "{}"):
      "step 0 'the third tap' — the seam to the next step is broken at steps[1].action.value.case: "
      + #"expected "full", actual no such field"#,
    Edit("a chain's seed", in: .chain, #"{"count": 2}"#, #"{"count": 3}"#):
      "step 0 'the third tap' — effects diverged at expectedEffects[1].payload.value.value.at: "
      + "expected 3, actual 4",
  ])
  func replayNamesTheFirstDivergence(_ edit: Edit, words: String) throws {
    let divergence = try fixture(try edit.document).replay(with: testRegistry)
    #expect(divergence?.description == words)
  }

  @Test(arguments: [Documents.leaf, Documents.chain])
  func replays(_ document: String) throws {
    #expect(try fixture(document).replay(with: testRegistry) == nil)
  }

  @Test func aChainThreadsTheStateOfEachNode() throws {
    let registry = ReplayRegistry(
      platform: "swift", features: [CounterFeature.self, TotalFeature.self])
    let chain = Chain("both", "") {
      Node(CounterFeature.self, CounterState())
      Node(TotalFeature.self, TotalState())
      When("one", CounterFeature.self, .tapped(times: 1))
      When("none", TotalFeature.self, .cleared)
      When("three", CounterFeature.self, .tapped(times: 2))
      Hop("heard", to: TotalFeature.self, as: TotalAction.counter) { Then(\.sum, 3) }
    }
    let document = try #require(try chain.compile().first?.document)
    #expect(try Fixture(document).replay(with: registry) == nil)
  }
}

private enum Unnamable: Feature {
  static let name = "a/b"
  static func reduce(_ state: inout Int, _ action: Int) -> [Effect<Int>] { [] }
}
