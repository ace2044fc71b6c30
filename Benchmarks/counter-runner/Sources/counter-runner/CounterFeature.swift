import DuetKernel
import DuetReplay

/// The feature that the replay benchmarks step through; `suite/corpora.py` computes the same.
protocol CounterLike: Feature
where State == CounterState, Action == CounterAction, EffectPayload == CounterEffect {}

extension CounterLike {
  static func reduce(
    _ state: inout CounterState, _ action: CounterAction
  ) -> [Effect<CounterEffect>] {
    switch action {
    case .incremented: state.count += state.stride
    case .decremented: state.count -= state.stride
    case .strideChanged(let stride): state.stride = stride
    case .reset: state.count = 0
    }
    guard state.count % 10 == 0 else { return [] }
    return [.run(.save(count: state.count), id: "counter.save")]
  }
}

struct CounterState: Codable, Equatable, Sendable {
  var count = 0
  var stride = 1
}

enum CounterAction: Codable, CanonicalSum, Equatable, Sendable {
  case incremented
  case decremented
  case strideChanged(to: Int)
  case reset
}

enum CounterEffect: Codable, CanonicalSum, Equatable, Sendable {
  case save(count: Int)
}

enum CounterFeature: CounterLike { static let name = "counter" }

// Counters to record: recordings of one app are spread over its features.
enum CounterA: CounterLike { static let name = "counter-a" }
enum CounterB: CounterLike { static let name = "counter-b" }
enum CounterC: CounterLike { static let name = "counter-c" }
enum CounterD: CounterLike { static let name = "counter-d" }
enum CounterE: CounterLike { static let name = "counter-e" }
enum CounterF: CounterLike { static let name = "counter-f" }
enum CounterG: CounterLike { static let name = "counter-g" }
enum CounterH: CounterLike { static let name = "counter-h" }
enum CounterI: CounterLike { static let name = "counter-i" }
enum CounterJ: CounterLike { static let name = "counter-j" }

enum CounterFeatures {
  static let recorded: [any CounterLike.Type] = [
    CounterA.self, CounterB.self, CounterC.self, CounterD.self, CounterE.self, CounterF.self,
    CounterG.self, CounterH.self, CounterI.self, CounterJ.self,
  ]

  static var all: [any Feature.Type] { recorded.map { $0 } + [CounterFeature.self] }

  /// Scenarios of the recorded features, with so many endings together.
  static func scenarios(endings: Int, steps: Int) -> [any ScenarioSource] {
    func scenario<F: CounterLike>(_: F.Type) -> any ScenarioSource {
      CounterScenario<F>(endings: endings / recorded.count, steps: steps)
    }
    return recorded.map { scenario($0) }
  }
}
