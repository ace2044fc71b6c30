import DuetKernel
import DuetReplay

/// The scenario of a counter feature with very many endings, made when it is asked for: its source
/// would be longer than anybody can build.
struct CounterScenario<F: CounterLike>: ScenarioSource {
  let endings: Int
  let steps: Int
  /// Authored labels cost nothing, so these are not made for each ending again.
  private let labels: [String]

  init(endings: Int, steps: Int) {
    self.endings = endings
    self.steps = steps
    labels = (0..<max(steps, 1)).map { "step \($0)" }
  }

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
    var path = BranchBuilder<F>.buildPartialBlock(first: chapter(0, &draws))
    for part in stride(from: Self.chapterLength, to: steps, by: Self.chapterLength) {
      path = BranchBuilder<F>.buildPartialBlock(accumulated: path, next: chapter(part, &draws))
    }
    let whole = path
    return Branch<F>("run \(String(1_000_000 + number).dropFirst())") {
      return BranchBuilder<F>.buildFinalResult(whole)
    }
  }

  /// A builder copies what it has with every step it takes, so many steps come in chapters.
  private static var chapterLength: Int { 16 }

  private func chapter(_ first: Int, _ draws: inout Draws) -> Context<F> {
    var list = (first..<min(first + Self.chapterLength, max(steps, 1))).map { step in
      ContextBuilder<F>.buildExpression(When<F>(labels[step], draws.action()))
    }
    while list.count > 1 {
      list = stride(from: 0, to: list.count, by: 4).map { start in
        switch list.count - start {
        case 1: list[start]
        case 2: ContextBuilder<F>.buildBlock(list[start], list[start + 1])
        case 3: ContextBuilder<F>.buildBlock(list[start], list[start + 1], list[start + 2])
        default:
          ContextBuilder<F>.buildBlock(
            list[start], list[start + 1], list[start + 2], list[start + 3])
        }
      }
    }
    let together = list[0]
    return Context<F>("steps from \(first) on") { return together }
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
