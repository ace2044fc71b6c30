import DuetKernel

/// As little work as a reducer can have, so that what is timed is the store.
enum TallyFeature: Feature {
  static let name = "tally"

  struct State: Codable, Equatable {
    var total = 0
    var count = 0
    var last: Int?
  }

  enum Action: Codable, CanonicalSum, Equatable {
    case added(Int)
    /// Asks for an effect that comes back as the action after this one, until none is left.
    case chained(left: Int)
  }

  @inline(never)
  static func reduce(_ state: inout State, _ action: Action) -> [Effect<Int>] {
    state.count += 1
    switch action {
    case .added(let amount):
      state.total &+= amount
      state.last = amount
      return []
    case .chained(let left):
      state.last = left
      return left > 0 ? [.run(left - 1)] : []
    }
  }
}
