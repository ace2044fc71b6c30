import DuetKernel

/// Counts taps, and tells its listener at every third one.
enum CounterFeature: Feature {
  static let name = "counter"

  static func reduce(
    _ state: inout CounterState, _ action: CounterAction
  ) -> [Effect<CounterEffect>] {
    switch action {
    case .tapped(let times):
      state.count += times
      guard state.count >= 3 else { return [] }
      return [.run(.playSound, id: "counter.sound"), .run(.notifyListener(.full(at: state.count)))]
    case .noted(let note):
      state.note = note
      return []
    case .reset:
      state = CounterState()
      return [.cancel(id: "counter.sound")]
    }
  }
}

struct CounterState: Codable, Equatable, Sendable {
  var count = 0
  var note: String?
  var isFull: Bool { count >= 3 }
}

enum CounterAction: Codable, CanonicalSum, Equatable, Sendable {
  case tapped(times: Int)
  case noted(note: String?)
  case reset
}

enum CounterEvent: Codable, CanonicalSum, Equatable, Sendable {
  case full(at: Int)
}

enum CounterEffect: Codable, CanonicalSum, Equatable, Sendable {
  case playSound
  case notifyListener(CounterEvent)
}

/// Sums what counters tell.
enum TotalFeature: Feature {
  static let name = "total"

  static func reduce(
    _ state: inout TotalState, _ action: TotalAction
  ) -> [Effect<TotalEffect>] {
    switch action {
    case .counter(.full(let at)):
      state.sum += at
      return []
    case .cleared:
      state.sum = 0
      return []
    }
  }
}

struct TotalState: Codable, Equatable, Sendable {
  var sum = 0
}

enum TotalAction: Codable, CanonicalSum, Equatable, Sendable {
  case counter(event: CounterEvent)
  case cleared
}

enum TotalEffect: Codable, CanonicalSum, Equatable, Sendable {
  case none
}
