package import DuetKernel
package import DuetTesting

/// The feature that all kernels run to compare their traces.
package enum ScriptedFeature: Feature {
  package static let name = "scripted"

  package static func reduce(_ state: inout Int, _ action: String) -> [Effect<String>] {
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
    case "start-clocked": [.run("tick", id: clockID)]
    case "cancel-clock": [.cancel(id: clockID)]
    case "start-park": [.run("park")]
    case "burst": [.run("burst")]
    case "start-chain": [.run("chained")]
    case "start-and-cancel": [.run("tick", id: clockID), .cancel(id: clockID)]
    case "start-mute": [.run("mute", id: clockID)]
    case "start-stubborn": [.run("stubborn", id: clockID)]
    default: []
    }
  }

  private static let clockID = "clock"
}

extension ScriptedFeature {
  package static func handler(clock: TestClock) -> EffectHandler<ScriptedFeature> {
    { payload, send in
      switch payload {
      case "ping":
        send("pong")
      case "beta":
        await clock.sleepOrWake(milliseconds: 50)
      case "tick":
        guard await clock.sleepOrWake(milliseconds: 100) else { return }
        send("ticked")
      case "park":
        await clock.sleepOrWake(milliseconds: 10_000)
      case "burst":
        send("b1")
        send("b2")
      case "chained":
        send("chain-done")
      case "mute":
        await clock.sleepOrWake(milliseconds: 100)
      case "stubborn":
        await clock.sleepOrWake(milliseconds: 100)
        send("ticked")
      default:
        break
      }
    }
  }
}

extension TestClock {
  /// - Returns: whether the time passed; false when the effect was cancelled meanwhile.
  @discardableResult
  fileprivate func sleepOrWake(milliseconds: Int64) async -> Bool {
    do {
      try await sleep(nanoseconds: milliseconds * nanosecondsPerMillisecond)
      return true
    } catch {
      return false
    }
  }
}

let nanosecondsPerMillisecond: Int64 = 1_000_000
