import DuetKernel
import Testing

@testable import DuetReplay
@testable import DuetToolchain

/// The rendered text of one failure of each kind, in golden files.
@Suite struct FailureTextTests {
  /// What was recorded of a step, and what a runner answers.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var recorded: (effects: String, state: String) = ("[]", "{}")
    var answer: ReduceAnswer
    var laterSteps: LaterSteps?
    var testDescription: String { name }

    init(
      _ name: String, effects: (String, String) = ("[]", "[]"),
      state: (String, String) = ("{}", "{}"),
      laterSteps: LaterSteps? = nil
    ) {
      self.name = name
      recorded = (effects.0, state.0)
      answer = .reduced(effects: Array(effects.1.utf8), state: Array(state.1.utf8))
      self.laterSteps = laterSteps
    }

    init(refused name: String, _ message: String) {
      self.name = name
      answer = .refused(message: message)
    }

    /// The failure that the answer is.
    var failure: FixtureFailure? {
      get throws {
        let document = """
          {"description": "A parcel.", "dialect": 2, "feature": "parcel", "initialState": {},
            "scenario": {"branch": "sent", "source": "Sources/ParcelScenario.swift"},
            "steps": [
              {"action": {"case": "sent"}, "expectedEffects": \(recorded.effects),
                "expectedState": \(recorded.state), "label": "it is sent", "line": 12},
              {"action": {"case": "sent"}, "expectedEffects": [],
                "expectedState": {}, "label": "again", "line": 13}]}
          """
        let row = FixtureRow(name: "parcel.sent", owner: .feature("parcel"))
        let file = try FixtureFile(
          row: row, document: SourceDocument(path: "parcel.json", bytes: Array(document.utf8)))
        var replay = FixtureReplay(file)
        var requests = OutputBytes()
        _ = replay.appendRequests(to: &requests, atMost: 1, until: .max)
        guard case .failed(var failure) = replay.judge(answer) else { return nil }
        failure.laterSteps = laterSteps
        return failure
      }
    }
  }

  static let long = String(repeating: "0123456789", count: 40)
  static let items = (0..<30).map { #"{"id":"item-\#($0)","price":\#($0 * 100)}"# }

  static let cases: [Case] = [
    Case(
      "drift-number",
      effects: (
        #"[{"id":"net","kind":"run","payload":{"case":"arm","value":{"afterMillis":2500}}}]"#,
        #"[{"id":"net","kind":"run","payload":{"case":"arm","value":{"afterMillis":3000}}}]"#
      ),
      laterSteps: LaterSteps(steps: [
        .init(index: 3, fate: .inherits), .init(index: 4, fate: .healed),
        .init(index: 5, fate: .wrongByItself),
      ])),
    Case(
      "drift-effects-and-state", effects: ("[]", #"[{"id":"net","kind":"cancel"}]"#),
      state: (#"{"count":1,"old":true}"#, #"{"count":2,"new":true}"#)),
    Case(
      "drift-many-fields",
      state: (
        "{\((10..<30).map { #""f\#($0)":1"# }.joined(separator: ","))}",
        "{\((10..<30).map { #""f\#($0)":2"# }.joined(separator: ","))}"
      )),
    Case(
      "drift-inserted-at-the-front",
      state: (
        #"{"items":[\#(items.joined(separator: ","))]}"#,
        #"{"items":[{"id":"new","price":7},\#(items.joined(separator: ","))]}"#
      )),
    Case(
      "drift-inserted-and-changed",
      state: (
        #"{"items":[\#(items[..<4].joined(separator: ","))]}"#,
        #"{"items":[{"id":"new","price":7},"#
          + #"\#(items[..<3].joined(separator: ",")),{"id":"item-3","price":1}]}"#
      )),
    Case(
      "drift-object-on-one-side",
      state: (
        "{}",
        #"{"basket":{"address":{"city":"Graz","street":"\#(long)"},"#
          + #""items":[\#(items.joined(separator: ","))],"note":null,"total":4200}}"#
      )),
    Case(
      "drift-kind",
      state: (#"{"a":1,"b":"2","c":[1],"d":{}}"#, #"{"a":"1","b":2,"c":{"d":1},"d":4}"#)),
    Case(
      "drift-long-text",
      state: (#"{"text":"\#(long)A\#(long)"}"#, #"{"text":"\#(long)B\#(long)"}"#)),
    Case(
      "drift-normalisation", state: ("{\"city\":\"Z\u{FC}rich\"}", "{\"city\":\"Zu\u{308}rich\"}")),
    Case("drift-no-break-space", state: (#"{"name":"Ann B"}"#, "{\"name\":\"Ann\u{A0}B\"}")),
    Case("drift-zero-width", state: (#"{"name":"Ann"}"#, "{\"name\":\"An\u{200B}n\"}")),
    Case(
      "drift-bidi", state: (#"{"name":"abc"}"#, "{\"name\":\"a\u{202E}bc\u{202C}\"}")),
    Case("drift-look-alike", state: (#"{"name":"pay"}"#, "{\"name\":\"p\u{430}y\"}")),
    Case("drift-trailing-space", state: (#"{"name":"Ann"}"#, #"{"name":"Ann  "}"#)),
    Case("drift-line-ends", state: (#"{"text":"a\nb\n"}"#, #"{"text":"a\r\nb\r\n"}"#)),
    Case("drift-control", state: (#"{"text":"a"}"#, #"{"text":"a\u0000b"}"#)),
    Case("drift-letter-case", state: (#"{"name":"Ann"}"#, #"{"name":"ANN"}"#)),
    Case("drift-explicit-null", state: (#"{"a":null}"#, #"{"b":null}"#)),
    Case(
      "drift-rounded", state: (#"{"id":9007199254740993}"#, #"{"id":9007199254740992}"#)),
    Case("not-canonical-key-order", state: (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#)),
    Case(
      "not-canonical-several",
      state: (#"{"a":"/é","b":2}"#, #"{"b": 2, "a": "\/\u00e9"}"#)),
    Case(
      "not-canonical-uuid",
      state: (
        #"{"id":"1e9b1f9c-0000-4000-8000-00000000000a"}"#,
        #"{"id":"1E9B1F9C-0000-4000-8000-00000000000A"}"#
      )),
    Case("not-canonical-minus-zero", state: (#"{"a":0}"#, #"{"a":-0}"#)),
    Case("not-json-float", state: (#"{"a":1}"#, #"{"a":1.0}"#)),
    Case("not-json-float-of-another-value", state: (#"{"a":1}"#, #"{"a":2.0}"#)),
    Case("not-json-duplicate-key", state: (#"{"a":1}"#, #"{"a":0,"a":1}"#)),
    Case("not-json-raw-control", state: (#"{"a":"x\ty"}"#, "{\"a\":\"x\ty\"}")),
    Case("not-json-garbage", state: ("{}", "Hello \u{1B}[31m")),
    Case(refused: "refused", "no such action: 'sent'\n\u{1B}[31m at line 3"),
  ]

  @Test(arguments: cases) func rendered(_ example: Case) throws {
    let failure = try #require(try example.failure, "\(example.name) passes")
    let lines = FailureText.lines(
      failure, lane: "swift", selectors: ["--platform", "swift"])
    try GoldenText.expect(lines, is: example.name)
  }

  @Test func nothingElseIsGolden() throws {
    let others = [
      "broken-runner", "broken-seam", "causes", "diff", "missing-event", "not-judged",
      "record-check", "unknown-feature", "unreadable-fixture", "verify",
    ]
    #expect(try GoldenText.names() == (Self.cases.map(\.name) + others).sorted())
  }

  @Test func allListsEveryField() throws {
    let example = try #require(Self.cases.first { $0.name == "drift-many-fields" })
    let failure = try #require(try example.failure)
    let lines = FailureText.lines(failure, lane: "swift", all: true)
    #expect(lines.count { $0.hasPrefix("  at expectedState.") } == 20)
    #expect(!lines.contains { $0.contains("more field(s)") })
  }

  @Test(arguments: [
    (
      "broken-runner",
      FixtureFailure.Cause.runner("the runner was ended by SIGSEGV\n  runner: x")
    ),
    ("not-judged", .notJudged("the runner failed 3 times in a row without an answer")),
    ("unknown-feature", .notAdvertised(feature: "parcel", known: ["counter", "echo"])),
    (
      "unreadable-fixture",
      .unreadable(Finding(path: "parity/fixtures/a.fixture.json", line: 3, message: "is odd"))
    ),
    (
      "broken-seam",
      .diverged(
        Divergence(
          step: 0, label: "it is sent", node: "parcel",
          finding: .seam(
            CanonicalDifference(
              path: FieldPath([.key("steps"), .index(1), .key("action")]),
              recorded: CanonicalJSON(string: "sent"), actual: CanonicalJSON(string: "lost")))))
    ),
    (
      "missing-event",
      .diverged(Divergence(step: 0, label: "it is sent", node: "parcel", finding: .noEvent))
    ),
  ])
  func renderedCause(_ name: String, _ cause: FixtureFailure.Cause) throws {
    let hasStep = !["not-judged", "unknown-feature", "unreadable-fixture"].contains(name)
    let failure = FixtureFailure(
      row: FixtureRow(name: "parcel.sent", owner: .feature("parcel")), step: hasStep ? 0 : nil,
      label: "it is sent",
      source: hasStep ? .init(path: "Sources/ParcelScenario.swift", line: 12) : nil,
      stepCount: hasStep ? 2 : nil, cause: cause)
    try GoldenText.expect(
      FailureText.lines(failure, lane: "swift", selectors: ["--platform", "swift"]), is: name)
  }
}
