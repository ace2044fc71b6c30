import DuetKernel
import DuetReplay
import Testing

/// What a runner's answer comes to when it is laid beside the recording.
@Suite struct DivergenceTests {
  @Test func theRecordedBytesPass() throws {
    let fixture = try fixture(Documents.leaf)
    #expect(judge(fixture, 0, effects: "[]", state: #"{"count":2}"#) == nil)
  }

  @Test(arguments: [
    (
      "state", "[]", #"{"count":3}"#,
      "step 0 'a tap' — state diverged at expectedState.count: expected 2, actual 3"
    ),
    (
      "a further property", "[]", #"{"count":2,"note":"a"}"#,
      "step 0 'a tap' — state diverged at expectedState.note: expected no such field, actual \"a\""
    ),
    (
      "a missing property", "[]", "{}",
      "step 0 'a tap' — state diverged at expectedState.count: expected 2, actual no such field"
    ),
    (
      "null is not absent", "[]", #"{"count":2,"note":null}"#,
      "step 0 'a tap' — state diverged at expectedState.note: expected no such field, actual null"
    ),
    (
      "effects come first", #"[{"kind":"cancel","id":"a"}]"#, #"{"count":3}"#,
      "step 0 'a tap' — effects and state diverged at expectedEffects[0]: "
        + #"expected no such field, actual {"id":"a","kind":"cancel"}; "#
        + "at expectedState.count: expected 2, actual 3"
    ),
    (
      "the value in other bytes", "[]", #"{"count": 2}"#,
      "step 0 'a tap' — expectedState has the recorded value, but not in canonical bytes: "
        + "white space between the values, canonical form has none (at byte 9)"
    ),
    (
      "no JSON", "", #"{"count":2}"#,
      "step 0 'a tap' — expectedEffects is no JSON: the document is empty, "
        + "a JSON value is expected"
    ),
  ])
  func diverges(name: String, effects: String, state: String, words: String) throws {
    let divergence = judge(try fixture(Documents.leaf), 0, effects: effects, state: state)
    #expect(divergence?.description == words)
  }

  @Test func namesTheStepAndItsNode() throws {
    let fixture = try fixture(Documents.chain)
    let divergence = judge(fixture, 1, effects: "7", state: "")
    #expect(divergence?.step == 1)
    #expect(divergence?.label == "the total hears of it")
    #expect(divergence?.node == "total")
  }

  @Test func longValuesAreCut() throws {
    let text = String(repeating: "é", count: 300)
    let divergence = judge(
      try fixture(Documents.leaf), 0, effects: "[]", state: "\"\(text)\"")
    let shown = String(repeating: "é", count: 99)
    #expect(
      divergence?.description == "step 0 'a tap' — state diverged at expectedState: "
        + "expected {\"count\":2}, actual \"\(shown)… (602 bytes)")
  }

  @Test func aSeamThatDoesNotHold() throws {
    let broken = try fixture(
      Documents.chain.replacing(
        first: #""event": {"case": "full", "value": {"at": 3}}"#,
        with: #""event": {"case": "full", "value": {"at": 4}}"#))
    let effects = broken.steps[0].expectedEffects
    #expect(
      judge(broken, 0, effects: effects.description, state: "")?.description
        == "step 0 'the third tap' — the seam to the next step is broken at "
        + "steps[1].action.value.event.value.at: expected 3, actual 4")
  }

  @Test func aLinkWithoutAnEvent() throws {
    let broken = try fixture(
      Documents.chain.replacing(first: #""notifyListener""#, with: #""notify""#))
    let effects = broken.steps[0].expectedEffects
    #expect(
      judge(broken, 0, effects: effects.description, state: "")?.finding == .noEvent)
  }

  private func judge(
    _ fixture: Fixture, _ step: Int, effects: String, state: String
  ) -> Divergence? {
    fixture.divergence(at: step, effects: Array(effects.utf8)[...], state: Array(state.utf8)[...])
  }
}
