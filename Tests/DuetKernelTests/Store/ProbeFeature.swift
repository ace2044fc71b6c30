import DuetKernel
import DuetTesting

/// A feature whose actions say themselves what they do: each is remembered by name, and asks for
/// the effects that it carries.
enum ProbeFeature: Feature {
  static let name = "probe"

  struct Action: Codable, Equatable, Sendable, ExpressibleByStringLiteral {
    var name: String
    var effects: [Effect<String>] = []

    init(_ name: String, _ effects: Effect<String>...) {
      self.name = name
      self.effects = effects
    }

    init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// An action of this name changes nothing.
  static let inert: Action = "inert"

  static func reduce(_ state: inout [String], _ action: Action) -> [Effect<String>] {
    if action != inert { state.append(action.name) }
    return action.effects
  }
}

/// A store of the probe feature with a script for each payload, and the log of all it does.
@MainActor
final class Probe {
  typealias Script = @MainActor @Sendable (Send<ProbeFeature.Action>) async -> Void

  let clock: TestClock
  let store: Store<ProbeFeature>
  private(set) var log: [String] = []

  init(clock: TestClock = TestClock(), _ scripts: [String: Script] = [:]) {
    self.clock = clock
    store = Store(ProbeFeature.self, initialState: []) { payload, send in
      await scripts[payload]?(send)
    }
    store.onEvent = { [unowned self] in log.append($0.line) }
  }

  func note(_ line: String) {
    log.append(line)
  }

  /// The log since it was last taken, once every effect is at rest.
  func takeLog() async -> [String] {
    await settleEffects()
    defer { log = [] }
    return log
  }
}

extension StoreEvent<ProbeFeature> {
  fileprivate var line: String {
    switch self {
    case .reduced(let action, _, _): "reduce \(action.name)"
    case .effectStarted(let payload): "start \(payload)"
    case .effectDelivered(let action): "deliver \(action.name)"
    case .lateDeliveryDropped(let payload, let action): "late \(payload) \(action.name)"
    case .effectFinished(let payload): "finish \(payload)"
    case .effectCancelled(let payload): "cancel \(payload)"
    }
  }
}
