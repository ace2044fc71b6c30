import DuetKernel
import DuetReplay
import Testing

@Suite struct SeamTests {
  private static let emitted = #"""
    [{"kind":"run","payload":{"case":"notifyListener","value":{"case":"saved","value":{"name":"Ann"}}}}]
    """#

  @Test(arguments: [
    ("as the action's value", #"{"case":"x","value":{"case":"saved","value":{"name":"Ann"}}}"#),
    (
      "as a member of it",
      #"{"case":"x","value":{"event":{"case":"saved","value":{"name":"Ann"}}}}"#
    ),
    (
      "as one member of several",
      #"{"case":"x","value":{"at":1,"event":{"case":"saved","value":{"name":"Ann"}},"of":2}}"#
    ),
  ])
  func holds(name: String, action: String) throws {
    #expect(try verdict(Self.emitted, action) == .holds)
  }

  @Test(arguments: [
    (
      "another name", #"{"case":"x","value":{"event":{"case":"saved","value":{"name":"Bob"}}}}"#,
      "steps[1].action.value.event.value.name", #""Ann""#, #""Bob""#
    ),
    (
      "another normalisation",
      "{\"case\":\"x\",\"value\":{\"event\":{\"case\":\"saved\",\"value\":{\"name\":\"An\u{301}\"}}}}",
      "steps[1].action.value.event.value.name", #""Ann""#, "\"An\u{301}\""
    ),
    (
      "another name in the value itself",
      #"{"case":"x","value":{"case":"saved","value":{"name":"B"}}}"#,
      "steps[1].action.value.value.name", #""Ann""#, #""B""#
    ),
    (
      "another case",
      #"{"case":"x","value":{"at":1,"event":{"case":"closed","value":{"name":"Ann"}}}}"#,
      "steps[1].action.value.event.case", #""saved""#, #""closed""#
    ),
    (
      "no value", #"{"case":"x"}"#, "steps[1].action.value",
      #"{"case":"saved","value":{"name":"Ann"}}"#, nil
    ),
    (
      "an action that is no object", #""x""#, "steps[1].action.value",
      #"{"case":"saved","value":{"name":"Ann"}}"#, nil
    ),
    (
      "deeper than one member",
      #"{"case":"x","value":{"a":{"b":{"case":"saved","value":{"name":"Ann"}}}}}"#,
      "steps[1].action.value.a.case", #""saved""#, nil
    ),
  ])
  func broken(
    name: String, action: String, path: String, recorded: String?, actual: String?
  ) throws {
    guard case .broken(let difference) = try verdict(Self.emitted, action) else {
      Issue.record("the seam is not broken")
      return
    }
    #expect(difference.path.description == path)
    #expect(difference.recorded?.description.utf8.map(\.self) == recorded?.utf8.map(\.self))
    #expect(difference.actual?.description.utf8.map(\.self) == actual?.utf8.map(\.self))
  }

  @Test(arguments: [
    ("no effects", "[]"),
    ("another effect", #"[{"kind":"run","payload":{"case":"save","value":1}}]"#),
    ("a notifyListener without a value", #"[{"kind":"run","payload":{"case":"notifyListener"}}]"#),
    ("a cancel", #"[{"id":"notifyListener","kind":"cancel"}]"#),
    ("effects of another kind", "7"),
  ])
  func noEvent(name: String, effects: String) throws {
    #expect(try verdict(effects, #"{"case":"x","value":1}"#) == .noEvent)
  }

  @Test func theLastEventCounts() throws {
    let effects = try json(
      #"""
      [
        {"kind":"run","payload":{"case":"notifyListener","value":1}},
        {"kind":"run","payload":{"case":"notifyListener","value":2}},
        {"kind":"run","payload":{"case":"save"}}
      ]
      """#)
    #expect(try Seam.event(in: effects) == json("2"))
  }

  private func verdict(_ effects: String, _ action: String) throws -> Seam.Verdict {
    Seam.verdict(
      effects: try json(effects), action: try json(action),
      at: FieldPath([.key("steps"), .index(1), .key("action")]))
  }
}
