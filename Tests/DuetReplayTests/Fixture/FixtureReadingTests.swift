import DuetKernel
import DuetReplay
import Testing

@Suite struct FixtureReadingTests {
  @Test func leaf() throws {
    let fixture = try fixture(Documents.leaf)
    #expect(fixture.subject == .leaf(feature: "counter"))
    #expect(fixture.nodes.map(\.name) == ["counter"])
    #expect(fixture.nodes.map(\.initialState) == [try json(#"{"count":1}"#)])
    #expect(fixture.description == "Counts.")
    #expect(fixture.source == "Sources/Counter.swift")
    #expect(fixture.branch == "twice")
    #expect(fixture.steps.map(\.label) == ["a tap", "reset"])
    #expect(fixture.steps.map(\.line) == [3, 4])
    #expect(fixture.steps.map(\.node) == [0, 0])
    #expect(fixture.steps.map(\.linkToNext) == [false, false])
    #expect(try fixture.steps[1].action == json(#"{"case":"reset"}"#))
    #expect(try fixture.steps[1].expectedState == json(#"{"count":0}"#))
    let effects = try json(#"[{"id":"counter.sound","kind":"cancel"}]"#)
    #expect(fixture.steps[1].expectedEffects == effects)
  }

  @Test func chain() throws {
    let fixture = try fixture(Documents.chain)
    #expect(fixture.subject == .chain(name: "total-counter"))
    #expect(fixture.nodes.map(\.name) == ["counter", "total"])
    #expect(fixture.steps.map(\.node) == [0, 1])
    #expect(fixture.node(of: 1).name == "total")
    #expect(fixture.steps.map(\.expectedState) == [nil, nil])
    #expect(fixture.steps.map(\.linkToNext) == [true, false])
    #expect(fixture.source == nil)
    #expect(fixture.branch == nil)
  }

  @Test(arguments: [
    Edit("no description", "\"description\": \"Counts.\",", ""),
    Edit(
      "no scenario", #""scenario": {"branch": "twice", "source": "Sources/Counter.swift"},"#, ""),
    Edit("no branch", #""branch": "twice", "#, ""),
    Edit("no label", #""label": "a tap","#, ""),
    Edit("no line", #""line": 3"#, #""column": 3"#),
    Edit("an unknown field", "{", #"{"author": "Ann","#),
    Edit("an unknown field of a step", #""label": "a tap""#, #""label": "a tap", "tags": []"#),
    Edit("a state that is null", #""initialState": {"count": 1}"#, #""initialState": null"#),
    Edit("a link that is false", in: .chain, "\"linkToNext\": true", "\"linkToNext\": false"),
    Edit(
      "a last link that is false", in: .chain, #""node": "total""#,
      #""node": "total", "linkToNext": false"#),
  ])
  func tolerates(_ edit: Edit) throws {
    _ = try fixture(try edit.document)
  }

  struct Refusal: CustomTestStringConvertible {
    let edit: Edit
    let path: String
    let message: String
    var testDescription: String { edit.testDescription }

    init(_ edit: Edit, _ path: String, _ message: String) {
      (self.edit, self.path, self.message) = (edit, path, message)
    }
  }

  @Test(arguments: [
    Refusal(
      Edit("no dialect", #""dialect": 2,"#, ""), "dialect", "the fixture has no 'dialect'"),
    Refusal(
      Edit("another dialect", #""dialect": 2,"#, #""dialect": 3,"#), "dialect",
      "'dialect' is 3: only 2 is known"),
    Refusal(
      Edit("a dialect in words", #""dialect": 2,"#, #""dialect": "2","#), "dialect",
      "'dialect' is a string: a number is expected"),
    Refusal(
      Edit("no subject", #""feature": "counter","#, ""), "feature",
      "the fixture has no 'feature' and no 'chain'"),
    Refusal(
      Edit("two subjects", #""feature""#, #""chain": "a", "feature""#), "chain",
      "the fixture has both a 'feature' and a 'chain': it is of one or the other"),
    Refusal(
      Edit("a feature that is a number", #""counter""#, "1"), "feature",
      "'feature' is a number: a string is expected"),
    Refusal(
      Edit("no initial state", #""initialState": {"count": 1},"#, ""), "initialState",
      "the fixture has no 'initialState'"),
    Refusal(
      Edit("a leaf with the chain's states", #""initialState""#, #""initialStates""#),
      "initialStates", "'initialStates' has no place in a leaf: it would not be judged"),
    Refusal(
      Edit("a description that is a list", #""Counts.""#, "[]"), "description",
      "'description' is an array: a string is expected"),
    Refusal(
      Edit(
        "a scenario in words", #"{"branch": "twice", "source": "Sources/Counter.swift"}"#, "\"\""),
      "scenario", "'scenario' is a string: an object is expected"),
    Refusal(
      Edit("a source that is null", #""Sources/Counter.swift""#, "null"), "scenario.source",
      "'scenario.source' is null: a string is expected"),
    Refusal(
      Edit("a label that is a number", #""a tap""#, "7"), "steps[0].label",
      "'steps[0].label' is a number: a string is expected"),
    Refusal(
      Edit("a line in words", #""line": 4"#, #""line": "4""#), "steps[1].line",
      "'steps[1].line' is a string: a number is expected"),
    Refusal(
      Edit("a step without its state", #""expectedState": {"count": 0},"#, ""),
      "steps[1].expectedState", "steps[1] has no 'expectedState'"),
    Refusal(
      Edit("a step without its effects", #""expectedEffects": [],"#, ""),
      "steps[0].expectedEffects", "steps[0] has no 'expectedEffects'"),
    Refusal(
      Edit("effects that are an object", #""expectedEffects": [],"#, #""expectedEffects": {},"#),
      "steps[0].expectedEffects", "'steps[0].expectedEffects' is an object: an array is expected"),
    Refusal(
      Edit("a step without its action", #""action": {"case": "reset"},"#, ""), "steps[1].action",
      "steps[1] has no 'action'"),
    Refusal(
      Edit("a leaf's step with a link", #""line": 3"#, #""line": 3, "linkToNext": true"#),
      "steps[0].linkToNext", "'steps[0].linkToNext' has no place in a leaf: it would not be judged"),
    Refusal(
      Edit("a leaf's step with a node", #""line": 3"#, #""line": 3, "node": "counter""#),
      "steps[0].node", "'steps[0].node' has no place in a leaf: it would not be judged"),
    Refusal(
      Edit("a chain with the leaf's state", in: .chain, #""initialStates""#, #""initialState""#),
      "initialState", "'initialState' has no place in a chain: it would not be judged"),
    Refusal(
      Edit(
        "a chain's step with a state", in: .chain, #""line": 3"#, #""line": 3, "expectedState": 1"#),
      "steps[0].expectedState",
      "'steps[0].expectedState' has no place in a chain: it would not be judged"),
    Refusal(
      Edit("a chain's step without a node", in: .chain, #""node": "total""#, #""nod": "total""#),
      "steps[1].node",
      "steps[1] has no 'node'"),
    Refusal(
      Edit("a node without a state", in: .chain, #""total": {"sum": 4}"#, #""sum": {"sum": 4}"#),
      "steps[1].node", #"'steps[1].node' is "total", which has no state in 'initialStates'"#),
    Refusal(
      Edit(
        "initial states that are a list", in: .chain,
        #"{"counter": {"count": 2}, "total": {"sum": 4}}"#, "[]"),
      "initialStates", "'initialStates' is an array: an object is expected"),
    Refusal(
      Edit("a link that is a number", in: .chain, #""linkToNext": true"#, #""linkToNext": 1"#),
      "steps[0].linkToNext", "'steps[0].linkToNext' is a number: a truth value is expected"),
    Refusal(
      Edit(
        "a link on the last step", in: .chain, #""node": "total""#,
        #""node": "total", "linkToNext": true"#),
      "steps[1].linkToNext", "'steps[1].linkToNext' links the last step to a next one"),
  ])
  func refuses(_ row: Refusal) throws {
    let document = try json(try row.edit.document)
    let error = #expect(throws: FixtureError.self) { try Fixture(document) }
    #expect(error?.path.description == row.path)
    #expect(error?.description == row.message)
  }

  @Test(arguments: [
    ("[]", "the fixture is an array: an object is expected"),
    ("null", "the fixture is null: an object is expected"),
    (
      #"{"dialect":2,"feature":"a","initialState":1}"#, "the fixture has no 'steps'"
    ),
    (
      #"{"dialect":2,"feature":"a","initialState":1,"steps":[]}"#,
      "'steps' is empty: a fixture without steps checks nothing"
    ),
    (
      #"{"dialect":2,"feature":"a","initialState":1,"steps":{}}"#,
      "'steps' is an object: an array is expected"
    ),
    (
      #"{"dialect":2,"feature":"a","initialState":1,"steps":[7]}"#,
      "'steps[0]' is a number: an object is expected"
    ),
  ])
  func refuses(document: String, message: String) throws {
    let document = try json(document)
    let error = #expect(throws: FixtureError.self) { try Fixture(document) }
    #expect(error?.description == message)
  }
}
