import DuetKernel
import DuetReplay
import Testing

/// What a scenario says when it cannot be recorded, and the line that it points at.
@Suite struct ScenarioFailureTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let scenario: any ScenarioSource
    let line: Int
    let label: String
    let message: String

    init(
      _ name: String, line: Int, label: String = "", _ message: String,
      _ scenario: any ScenarioSource
    ) {
      testDescription = name
      (self.scenario, self.line, self.label, self.message) = (scenario, line, label, message)
    }
  }

  @Test(arguments: falseChecks + wrongNames + lossyValues)
  func fails(_ row: Row) {
    let failure = #expect(throws: ScenarioFailure.self) { try row.scenario.compile() }
    #expect(failure?.message == row.message)
    #expect(failure?.label == row.label)
    #expect(failure?.line == row.line)
    #expect(failure?.file == "DuetReplayTests/ScenarioFailureTests.swift")
  }

  @Test func readsAsACompilerError() {
    let failure = #expect(throws: ScenarioFailure.self) {
      try checking { Then(\.count, 2) }.compile()
    }
    #expect(
      failure?.description == "DuetReplayTests/ScenarioFailureTests.swift:\(#line - 3): "
        + "'ends › a tap': state diverged at count: expected 2, actual 1")
  }
}

/// A scenario of one tap on an empty counter, with these checks.
private func checking(
  @ChecksBuilder<CounterFeature> _ checks: () -> [Check<CounterFeature>]
) -> Scenario<CounterFeature> {
  Scenario(CounterFeature.self, "Counts.") {
    Given(CounterState())
    Branch("ends") {
      When("a tap", .tapped(times: 1), checks: checks)
    }
  }
}

private let falseChecks: [ScenarioFailureTests.Row] = [
  .init(
    "the whole state", line: #line + 2, label: "ends › a tap",
    #"state diverged at count: expected 2, actual 1; at note: expected "a", actual no such field"#,
    checking { Then(CounterState(count: 2, note: "a")) }),
  .init(
    "one property", line: #line + 4, label: "ends › a tap",
    "state diverged at count: expected 3, actual 1",
    checking {
      Then(\.count, 1)
      Then(\.count, 3)
    }),
  .init(
    "an absent property", line: #line + 2, label: "ends › a tap",
    #"state diverged at note: expected "a", actual no such field"#,
    checking { Then(\.note, "a") }),
  .init(
    "a computed property", line: #line + 2, label: "ends › a tap",
    "property diverged: expected true, actual false",
    checking { Then(\.isFull, true) }),
  .init(
    "a predicate", line: #line + 2, label: "ends › a tap",
    #"'is full' is false for the state {"count":1}"#,
    checking { Then("is full") { $0.isFull } }),
  .init(
    "effects", line: #line + 3, label: "ends › a tap",
    #"effects diverged at [0]: expected {"id":"a","kind":"cancel"}, actual no such field"#,
    checking {
      ThenEffects(.cancel(id: "a"))
    }),
  .init(
    "another normalisation of a whole state", line: #line + 2, label: "ends › a note",
    "state diverged at note: expected \"e\u{301}\", actual \"é\"",
    noting("é") { Then(CounterState(note: "e\u{301}")) }),
  .init(
    "another normalisation of a property", line: #line + 2, label: "ends › a note",
    "state diverged at note: expected \"e\u{301}\", actual \"é\"",
    noting("é") { Then(\.note, "e\u{301}") }),
  .init(
    "another normalisation of a computed property", line: #line + 2, label: "ends › a note",
    "property diverged: expected \"e\u{301}\", actual \"é\"",
    noting("é") { Then(\.words, "e\u{301}") }),
]

private func noting(
  _ note: String, @ChecksBuilder<CounterFeature> _ checks: () -> [Check<CounterFeature>]
) -> Scenario<CounterFeature> {
  Scenario(CounterFeature.self, "Notes.") {
    Given(CounterState())
    Branch("ends") {
      When("a note", .noted(note: note), checks: checks)
    }
  }
}

private let wrongNames: [ScenarioFailureTests.Row] = [
  .init(
    "a letter that is not ASCII", line: #line + 4,
    #"branch "café" names no fixture: 'é' (U+00E9) is no ASCII letter, digit, space or hyphen"#,
    Scenario(CounterFeature.self, "") {
      Given(CounterState())
      Branch("café") { tap }
    }),
  .init(
    "a path", line: #line + 4,
    #"branch "../a" names no fixture: '.' (U+002E) is no ASCII letter, digit, space or hyphen"#,
    Scenario(CounterFeature.self, "") {
      Given(CounterState())
      Branch("../a") { tap }
    }),
  .init(
    "a line feed", line: #line + 4,
    #"branch "a\nb" names no fixture: U+000A is no ASCII letter, digit, space or hyphen"#,
    Scenario(CounterFeature.self, "") {
      Given(CounterState())
      Branch("a\nb") { tap }
    }),
  .init(
    "no name", line: #line + 4,
    "a branch without a name names no fixture",
    Scenario(CounterFeature.self, "") {
      Given(CounterState())
      Branch("") { tap }
    }),
  .init(
    "two of a name", line: #line + 5,
    "a second branch is named 'counter.a-b': the first stands in line \(#line + 3)",
    Scenario(CounterFeature.self, "") {
      Given(CounterState())
      Branch("a b") { tap }
      Branch("A-B") { tap }
    }),
  .init(
    "two of a name by nesting", line: #line + 7,
    "a second branch is named 'counter.a-b': the first stands in line \(#line + 4)",
    Scenario(CounterFeature.self, "") {
      Given(CounterState())
      Branch("a") {
        Branch("b") { tap }
      }
      Branch("a-b") { tap }
    }),
  .init(
    "no step", line: #line + 4,
    "no step leads to 'counter.idle': a fixture needs one to check",
    Scenario(CounterFeature.self, "") {
      Given(CounterState())
      Branch("idle") { Context("nothing") {} }
    }),
  .init(
    "a feature's name", line: #line + 3,
    "the feature's name \"Sloppy/Name\" is not made of lowercase ASCII letters, digits, dots and "
      + "hyphens",
    Scenario(SloppyNameFeature.self, "") {
      Given(0)
      Branch("a") { When("b", 1) }
    }),
]

private let tap = When<CounterFeature>("a tap", .tapped(times: 1))

private enum SloppyNameFeature: Feature {
  static let name = "Sloppy/Name"
  static func reduce(_ state: inout Int, _ action: Int) -> [Effect<Int>] { [] }
}

/// Values that a recording would not give back.
private let lossyValues: [ScenarioFailureTests.Row] = [
  .init(
    "an initial state that leaves a property out", line: #line + 4,
    "the initial state is not equal to what is read back from its recording {\"kept\":0}: "
      + "a part of it is lost on the way",
    Scenario(LossyFeature.self, "") {
      Given(LossyState(dropped: 1))
      Branch("a") { When("b", .kept(1)) }
    }),
  .init(
    "a state that leaves a property out", line: #line + 5, label: "a › b",
    "the state is not equal to what is read back from its recording {\"kept\":0}: "
      + "a part of it is lost on the way",
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .dropped(2)) }
    }),
  .init(
    "an action that changes", line: #line + 5, label: "a › b",
    "the action is not equal to what is read back from its recording "
      + #"{"case":"named","value":"0c3f8a52-4be1-4e0c-9d55-6d1c1f0f6a11"}: a part of it is lost on the way"#,
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .named("0C3F8A52-4BE1-4E0C-9D55-6D1C1F0F6A11")) }
    }),
  .init(
    "an action that changes after one that is recorded alike", line: #line + 6, label: "c › d",
    "the action is not equal to what is read back from its recording "
      + #"{"case":"named","value":"0c3f8a52-4be1-4e0c-9d55-6d1c1f0f6a11"}: a part of it is lost on the way"#,
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .named("0c3f8a52-4be1-4e0c-9d55-6d1c1f0f6a11")) }
      Branch("c") { When("d", .named("0C3F8A52-4BE1-4E0C-9D55-6D1C1F0F6A11")) }
    }),
  .init(
    "a state that leaves a property out after one that is recorded alike", line: #line + 9,
    label: "c › d",
    "the state is not equal to what is read back from its recording {\"kept\":1}: "
      + "a part of it is lost on the way",
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .kept(1)) }
      Branch("c") {
        When("c", .kept(1))
        When("d", .dropped(2))
      }
    }),
  .init(
    "an action that cannot be written", line: #line + 5, label: "a › b",
    "the action cannot be recorded: value: floating point is not recorded, use an integer of a "
      + "smaller unit or a string",
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .measured(0.5)) }
    }),
  .init(
    "effects that cannot be written", line: #line + 5, label: "a › b",
    "the effects cannot be recorded: [0].payload: floating point is not recorded, use an integer of a "
      + "smaller unit or a string",
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .emits) }
    }),
  .init(
    "a state that cannot be read back", line: #line + 4, label: "a › b",
    "the state cannot be read back from its recording: kept: 13 is bad luck",
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .kept(13)) }
    }),
  .init(
    "a state that changes when it is read back", line: #line + 4, label: "a › b",
    "the state changes when it is read back from its recording at kept: expected 7, actual 8",
    Scenario(LossyFeature.self, "") {
      Given(LossyState())
      Branch("a") { When("b", .kept(7)) }
    }),
]

private enum LossyFeature: Feature {
  static let name = "lossy"
  static func reduce(_ state: inout LossyState, _ action: LossyAction) -> [Effect<Double>] {
    switch action {
    case .kept(let value): state.kept = value
    case .dropped(let value): state.dropped = value
    case .emits: return [.run(0.5)]
    case .named, .measured: break
    }
    return []
  }
}

private struct LossyState: Codable, Equatable, Sendable {
  var kept = 0
  var dropped = 0

  enum CodingKeys: CodingKey { case kept }

  init(dropped: Int = 0) {
    self.dropped = dropped
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kept = try container.decode(Int.self, forKey: .kept)
    if kept == 7 { kept = 8 }
    if kept == 13 {
      throw DecodingError.dataCorruptedError(
        forKey: .kept, in: container, debugDescription: "13 is bad luck")
    }
  }
}

private enum LossyAction: Codable, CanonicalSum, Equatable, Sendable {
  case kept(Int)
  case dropped(Int)
  case named(String)
  case measured(Double)
  case emits
}
