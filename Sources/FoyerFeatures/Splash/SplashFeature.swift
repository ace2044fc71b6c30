package import DuetKernel

/// The timing that the splash promises.
package enum SplashConfig {
  /// How long the splash may stay up without its ceremony's end.
  package static let safetyNetMillis: Int64 = 3000
}

/// The ids of the splash's keyed effects.
package enum SplashEffectIDs {
  package static let safetyNet = "splash.safetyNet"
}

/// What the splash remembers: whether its safety net is running.
package struct SplashState: Codable, Equatable, Sendable {
  package var isArmed: Bool

  package init(isArmed: Bool = false) {
    self.isArmed = isArmed
  }
}

/// What can happen to the splash.
package enum SplashAction: Codable, CanonicalSum, Equatable, Sendable {
  case appeared
  case ceremonyFinished
  case safetyNetElapsed
}

/// Which of the two ways out the splash took.
package enum SplashCompletionPath: Codable, CanonicalSum, Equatable, Sendable {
  case ceremony
  case safetyNet
}

/// What the splash tells the level above.
package enum SplashDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case completed(path: SplashCompletionPath)
}

/// What the splash asks of the outside world.
package enum SplashEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case armSafetyNet(afterMillis: Int64)
  case notifyListener(SplashDelegateEvent)
}

/// The opening screen: a reveal animation, and a timer that ends the splash when the animation does
/// not.
///
/// It keeps no completion latch. Both ways out report every time, and the level above ignores what
/// comes late.
package enum SplashFeature: Feature {
  package static let name = "splash"

  package static func reduce(
    _ state: inout SplashState, _ action: SplashAction
  ) -> [Effect<SplashEffectPayload>] {
    switch action {
    case .appeared:
      guard !state.isArmed else { return [] }
      state.isArmed = true
      let afterMillis = SplashConfig.safetyNetMillis
      return [.run(.armSafetyNet(afterMillis: afterMillis), id: SplashEffectIDs.safetyNet)]

    case .ceremonyFinished:
      return [.run(.notifyListener(.completed(path: .ceremony)))]

    case .safetyNetElapsed:
      return [.run(.notifyListener(.completed(path: .safetyNet)))]
    }
  }
}
