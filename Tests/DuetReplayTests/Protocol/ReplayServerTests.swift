import DuetKernel
import DuetReplay
import Testing

let testRegistry = ReplayRegistry(
  platform: "swift", features: [TotalFeature.self, CounterFeature.self],
  scenarios: [counterScenario, falseScenario, counterChain])

/// A scenario whose one check is false, at a label that JSON must escape.
private let falseScenario = Scenario(FalseFeature.self, "") {
  Given(0)
  Branch("a") {
    When("b \"c\"", 1) {
      Then(2)
    }
  }
}
private let falseLine = #line - 4

private enum FalseFeature: Feature {
  static let name = "false"
  static func reduce(_ state: inout Int, _ action: Int) -> [Effect<Int>] {
    state += action
    return []
  }
}

@Suite struct ReplayServerTests {
  private let server = ReplayServer(registry: testRegistry)

  @Test func handshake() {
    #expect(
      text(server.handshake()) == #"{"features":["counter","total"],"platform":"swift","#
        + #""protocol":"duet-replay","scenarios":["chain-total-counter","counter","false"],"#
        + #""version":1}"# + "\n")
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let request: String
    let response: String

    init(_ name: String, _ request: String, _ response: String) {
      (testDescription, self.request, self.response) = (name, request, response)
    }
  }

  @Test(arguments: [
    Row(
      "no effects",
      #"{"op":"reduce","feature":"counter","state":{"count":0},"action":{"case":"tapped","value":{"times":1}}}"#,
      #"{"effects":"[]","state":"{\"count\":1}"}"#),
    Row(
      "effects",
      #"{"op":"reduce","feature":"counter","state":{"count":2},"action":{"case":"tapped","value":{"times":1}}}"#,
      #"{"effects":"[{\"id\":\"counter.sound\",\"kind\":\"run\",\"payload\":{\"case\":\"playSound\"}},{\"kind\":\"run\",\"payload\":{\"case\":\"notifyListener\",\"value\":{\"case\":\"full\",\"value\":{\"at\":3}}}}]","state":"{\"count\":3}"}"#
    ),
    Row(
      "escapes twice",
      #"{"op":"reduce","feature":"counter","state":{"count":0},"action":{"case":"noted","value":{"note":"\"\\\n\u0000/é"}}}"#,
      #"{"effects":"[]","state":"{\"count\":0,\"note\":\"\\\"\\\\\\n\\u0000/é\"}"}"#),
    Row(
      "in any order, with white space, unknown fields and a carriage return",
      " { \"state\" : {\"count\": 0}, \"id\": [1], \"feature\":\"counter\",\t\"action\":{\"case\":\"reset\"},\"op\":\"reduce\"}\r",
      #"{"effects":"[{\"id\":\"counter.sound\",\"kind\":\"cancel\"}]","state":"{\"count\":0}"}"#),
    Row("exit says nothing", #"{"op":"exit"}"#, ""),
    Row("an empty line", "", #"{"error":"the request is an empty line"}"#),
    Row("an empty line with a carriage return", "\r", #"{"error":"the request is an empty line"}"#),
    Row(
      "no JSON", #"{"op":"reduce",}"#,
      #"{"error":"the request is no JSON: column 16: found '}' where a key in double quotes is expected"}"#
    ),
    Row(
      "a duplicate key", #"{"op":"exit","op":"exit"}"#,
      #"{"error":"the request is no JSON: column 14: the key \"op\" stands twice in one object"}"#),
    Row(
      "no object", "[]", #"{"error":"the request is an array: an object is expected"}"#),
    Row("no op", "{}", #"{"error":"the request has no 'op'"}"#),
    Row(
      "an op that is a number", #"{"op":1}"#,
      #"{"error":"'op' is a number: a string is expected"}"#),
    Row(
      "an unknown op", #"{"op":"undo"}"#,
      #"{"error":"unknown op \"undo\"; this runner knows reduce, compile and exit"}"#),
    Row("no feature", #"{"op":"reduce"}"#, #"{"error":"the request has no 'feature'"}"#),
    Row(
      "a feature that is null", #"{"op":"reduce","feature":null}"#,
      #"{"error":"'feature' is null: a string is expected"}"#),
    Row(
      "no state", #"{"op":"reduce","feature":"counter","action":1}"#,
      #"{"error":"the request has no 'state'"}"#),
    Row(
      "no action", #"{"op":"reduce","feature":"counter","state":1}"#,
      #"{"error":"the request has no 'action'"}"#),
    Row(
      "a misspelt feature", #"{"op":"reduce","feature":"conter","state":1,"action":1}"#,
      #"{"error":"unknown feature \"conter\"; did you mean 'counter'?"}"#),
    Row(
      "an unknown feature", #"{"op":"reduce","feature":"splash","state":1,"action":1}"#,
      #"{"error":"unknown feature \"splash\"; there are counter, total"}"#),
    Row(
      "a state of another shape",
      #"{"op":"reduce","feature":"counter","state":{"count":"1"},"action":{"case":"reset"}}"#,
      #"{"error":"cannot decode the state: state.count: expected an integer, found a string"}"#),
    Row(
      "a state that lacks a property",
      #"{"op":"reduce","feature":"counter","state":{},"action":{"case":"reset"}}"#,
      #"{"error":"cannot decode the state: state.count: missing, expected an integer"}"#),
    Row(
      "an unknown action",
      #"{"op":"reduce","feature":"counter","state":{"count":1},"action":{"case":"undone"}}"#,
      #"{"error":"cannot decode the action: action.case: unknown case 'undone' of CounterAction"}"#),
    Row(
      "an action of another shape deep inside",
      #"{"op":"reduce","feature":"total","state":{"sum":1},"action":{"case":"counter","value":{"event":{"case":"full","value":{"at":true}}}}}"#,
      #"{"error":"cannot decode the action: action.value.event.value.at: expected an integer, found a boolean"}"#
    ),
    Row(
      "no scenario", #"{"op":"compile"}"#, #"{"error":"the request has no 'scenario'"}"#),
    Row(
      "an unknown scenario", #"{"op":"compile","scenario":"splash"}"#,
      #"{"error":"unknown scenario \"splash\"; there are chain-total-counter, counter, false"}"#),
    Row(
      "a false check", #"{"op":"compile","scenario":"false"}"#,
      #"{"error":"state diverged: expected 2, actual 1","label":"a › b \"c\"","line":\#(falseLine)}"#
    ),
  ])
  func answers(_ row: Row) {
    let expected = row.response.isEmpty ? "" : row.response + "\n"
    #expect(text(server.respond(toLine: Array(row.request.utf8))) == expected)
  }

  @Test(arguments: ["counter", "chain-total-counter"])
  func compiles(_ name: String) throws {
    let request = #"{"op":"compile","scenario":"\#(name)"}"#
    let response = try CanonicalJSON(parsing: server.respond(toLine: Array(request.utf8)))
    let source = name == "counter" ? counterScenario as any ScenarioSource : counterChain
    let fixtures = try source.compile().sorted { $0.name < $1.name }
    let answered = response["fixtures"]?.members.map { $0.key.string ?? "" }
    #expect(answered == fixtures.map(\.name))
    #expect(response["fixtures"]?.members.map(\.value) == fixtures.map(\.document))
  }

  @Test func eachAnswerIsCanonical() throws {
    for request in [#"{"op":"compile","scenario":"counter"}"#, "", #"{"op":"undo"}"#] {
      let line = server.respond(toLine: Array(request.utf8))
      let canonical = try CanonicalJSON(parsing: line)
      #expect(Array(canonical.bytes) + [0x0A] == line)
    }
  }

  @Test func bytesThatAreNoText() {
    #expect(
      text(server.respond(toLine: [0xFF, 0x00]))
        == #"{"error":"the request is no JSON: column 1: found byte 0xff where a value is expected"}"#
        + "\n")
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
