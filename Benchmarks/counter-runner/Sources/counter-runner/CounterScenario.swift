import DuetKernel
import DuetReplay

/// The scenario of a counter feature with very many endings, made when it is asked for: its source
/// would be longer than anybody can build.
struct CounterScenario<F: CounterLike>: ScenarioSource {
  let endings: Int
  let steps: Int

  var name: String { F.name }

  func compile() throws(ScenarioFailure) -> [CompiledFixture] {
    let given = Given<F>(CounterState())
    var content = ScenarioBuilder<F>.buildPartialBlock(
      accumulated: ScenarioBuilder<F>.buildPartialBlock(first: given), next: ending(0))
    for number in 1..<max(endings, 1) {
      content = ScenarioBuilder<F>.buildPartialBlock(accumulated: content, next: ending(number))
    }
    return try Scenario(F.self, "A counter is stepped through its actions.") { return content }
      .compile()
  }

  private func ending(_ number: Int) -> Branch<F> {
    var draws = Draws(state: UInt64(number) &* 2_654_435_761 &+ 1)
    var path = BranchBuilder<F>.buildPartialBlock(first: When<F>("step 0", .incremented))
    for step in 1..<max(steps, 1) {
      path = BranchBuilder<F>.buildPartialBlock(
        accumulated: path, next: When<F>("step \(step)", draws.action()))
    }
    let whole = path
    return Branch<F>("run \(String(1_000_000 + number).dropFirst())") {
      return BranchBuilder<F>.buildFinalResult(whole)
    }
  }
}

/// Actions in the proportions of `suite/corpora.py`.
private struct Draws {
  var state: UInt64

  mutating func action() -> CounterAction {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let draw = state >> 33
    return switch draw % 100 {
    case 0..<60: .incremented
    case 60..<80: .decremented
    case 80..<98: .strideChanged(to: Int(draw / 100 % 9) + 1)
    default: .reset
    }
  }
}
