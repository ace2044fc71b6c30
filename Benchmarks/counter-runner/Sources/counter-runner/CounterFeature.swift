import DuetKernel

/// The feature that the replay benchmarks step through; `suite/corpora.py` computes the same.
enum CounterFeature: Feature {
  static let name = "counter"

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
