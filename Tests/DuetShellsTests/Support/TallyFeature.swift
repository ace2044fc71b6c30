import DuetKernel

/// A feature for mounts: it counts, remembers what it was told, and can wait for its clock.
enum TallyFeature: Feature {
  struct State: Codable, Equatable, Sendable {
    var count = 0
    var label = ""
  }

  enum Action: Codable, Equatable, Sendable {
    case added(Int)
    case labelled(String)
    case appeared
  }

  enum EffectPayload: Codable, Equatable, Sendable {
    case tick
  }

  static let name = "tally"

  static func reduce(_ state: inout State, _ action: Action) -> [Effect<EffectPayload>] {
    switch action {
    case .added(let amount):
      state.count += amount
      return []
    case .labelled(let label):
      state.label = label
      return []
    case .appeared:
      return [.run(.tick, id: "tick")]
    }
  }

  /// Adds one each time the clock has gone on by one nanosecond.
  static func handler(_ clock: any KernelClock) -> EffectHandler<TallyFeature> {
    { _, send in
      do {
        while true {
          try await clock.sleep(nanoseconds: 1)
          send(.added(1))
        }
      } catch {
        return
      }
    }
  }
}

/// A tally whose effects end at once.
@MainActor
func makeTallyStore() -> Store<TallyFeature> {
  Store(TallyFeature.self, initialState: .init()) { _, _ in }
}
