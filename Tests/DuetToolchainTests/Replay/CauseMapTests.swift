import DuetKernel
import DuetReplay
import Testing

@testable import DuetToolchain

/// What became of the steps after a first divergence.
@Suite struct CauseMapTests {
  /// A leaf whose state is a number and whose actions are amounts; effects are empty.
  private func leaf(_ amounts: [Int], states: [Int]) throws -> Fixture {
    let steps = zip(amounts, states).map { amount, state in
      #"{"action":\#(amount),"expectedEffects":[],"expectedState":\#(state)}"#
    }
    let text =
      #"{"dialect":2,"feature":"sum","initialState":0,"steps":[\#(steps.joined(separator: ","))]}"#
    return try Fixture(CanonicalJSON(parsing: text))
  }

  private func map(
    _ fixture: Fixture, from step: Int, stepLimit: Int = 100,
    _ reduce: @escaping (Int, Int) -> Int?
  ) throws -> LaterSteps {
    try CauseMap(fixture: fixture, step: step, stepLimit: stepLimit) { _, state, action in
      let number = { (bytes: ArraySlice<UInt8>) in Int(String(decoding: bytes, as: UTF8.self)) ?? 0
      }
      guard let sum = reduce(number(state), number(action)) else {
        return .refused(message: "no")
      }
      return .reduced(effects: Array("[]".utf8), state: Array("\(sum)".utf8))
    }.laterSteps()
  }

  @Test func damageIsInheritedUntilAStepHealsIt() throws {
    // 0 resets; the runner adds one too much to 5.
    let fixture = try leaf([5, 1, 1, 0, 1], states: [5, 6, 7, 0, 1])
    let later = try map(fixture, from: 0) { state, action in
      action == 0 ? 0 : state + action + (action == 5 ? 1 : 0)
    }
    #expect(later.text == "1-2 inherit, 3-4 healed")
  }

  @Test func aStepThatIsWrongAnyhow() throws {
    let fixture = try leaf([5, 1, 5, 1], states: [5, 6, 11, 12])
    let later = try map(fixture, from: 0) { state, action in
      state + action + (action == 5 ? 1 : 0)
    }
    #expect(later.text == "1 inherits, 2 wrong by itself, 3 inherits")
  }

  @Test func withoutAStateThereIsOnlyTheRecordedOne() throws {
    let fixture = try leaf([5, 1, 5, 1], states: [5, 6, 11, 12])
    let later = try map(fixture, from: 0) { state, action in
      action == 5 ? nil : state + action
    }
    #expect(later.text == "1 holds by itself, 2 wrong by itself, 3 holds by itself")
  }

  @Test func stepsBeyondTheLimitAreCounted() throws {
    let fixture = try leaf([5, 1, 1, 1], states: [5, 6, 7, 8])
    let later = try map(fixture, from: 0, stepLimit: 1) { $0 + $1 + ($1 == 5 ? 1 : 0) }
    #expect(later.text == "1 inherits, … and 2 more")
  }

  @Test func chainsThreadEachNodeByItself() throws {
    let text = """
      {"chain":"two","dialect":2,"initialStates":{"a":0,"b":0},"steps":[
        {"node":"a","action":5,"expectedEffects":[5]},
        {"node":"a","action":1,"expectedEffects":[6]},
        {"node":"b","action":1,"expectedEffects":[1]},
        {"node":"b","action":5,"expectedEffects":[6]},
        {"node":"b","action":1,"expectedEffects":[7]},
        {"node":"a","action":0,"expectedEffects":[0]}]}
      """
    let fixture = try Fixture(CanonicalJSON(parsing: text))
    let map = CauseMap(fixture: fixture, step: 0, stepLimit: 100) { _, state, action in
      let number = { (bytes: ArraySlice<UInt8>) in Int(String(decoding: bytes, as: UTF8.self)) ?? 0
      }
      let (state, action) = (number(state), number(action))
      let sum = action == 0 ? 0 : state + action + (action == 5 ? 1 : 0)
      return .reduced(effects: Array("[\(sum)]".utf8), state: Array("\(sum)".utf8))
    }
    #expect(
      try map.laterSteps().text
        == "1 inherits, 2 holds by itself, 3 wrong by itself, 4 inherits, 5 healed")
  }

  @Test func manyRunsAreCut() {
    let steps = (1...40).map {
      LaterSteps.Step(index: $0, fate: $0 % 2 == 0 ? .inherits : .healed)
    }
    #expect(LaterSteps(steps: steps).text.hasSuffix("12 inherits, … and 28 more"))
  }
}
