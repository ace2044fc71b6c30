import DuetKernel
import DuetTesting

/// The feature that all kernels run to compare their traces.
enum ScriptedFeature: Feature {
  static let name = "scripted"

  static func reduce(_ state: inout Int, _ action: String) -> [Effect<String>] {
    switch action {
    case "inc": state += 1
    case "pong", "ticked", "b2", "chain-done": state += 10
    case "b1": state += 100
    default: return effects(of: action)
    }
    return []
  }

  private static func effects(of action: String) -> [Effect<String>] {
    switch action {
    case "start-ping": [.run("ping")]
    case "start-two": [.run("alpha"), .run("beta")]
    case "start-clocked": [.run("tick", id: "clock")]
    case "cancel-clock": [.cancel(id: "clock")]
    case "start-park": [.run("park")]
    case "burst": [.run("burst")]
    case "start-chain": [.run("chained")]
    default: []
    }
  }

  static func handler(clock: TestClock) -> EffectHandler<ScriptedFeature> {
    { payload, send in
      do {
        switch payload {
        case "ping":
          send("pong")
        case "beta":
          try await clock.sleep(nanoseconds: 50 * millisecond)
        case "tick":
          try await clock.sleep(nanoseconds: 100 * millisecond)
          send("ticked")
        case "park":
          try await clock.sleep(nanoseconds: 10_000 * millisecond)
        case "burst":
          send("b1")
          send("b2")
        case "chained":
          send("chain-done")
        default:
          break
        }
      } catch {
        return
      }
    }
  }

  static let millisecond: Int64 = 1_000_000
}

/// What a script does, one step after the other.
enum ScriptStep: Sendable {
  case send(String)
  case advance(milliseconds: Int64)
  case teardown
}

/// Runs a script on the scripted feature.
@MainActor
func trace(_ script: [ScriptStep]) async throws -> String {
  let clock = TestClock()
  let trace = KernelTrace(
    ScriptedFeature.self, initialState: 0, clock: clock,
    handler: ScriptedFeature.handler(clock: clock))
  for step in script {
    switch step {
    case .send(let action):
      await trace.send(action)
    case .advance(let milliseconds):
      await trace.advance(nanoseconds: milliseconds * ScriptedFeature.millisecond)
    case .teardown:
      await trace.teardown()
    }
  }
  return String(decoding: try trace.bytes(), as: UTF8.self)
}
