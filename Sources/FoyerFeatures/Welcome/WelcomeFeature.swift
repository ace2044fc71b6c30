package import DuetKernel

/// What the welcome step remembers. It has nothing to fill in, so it is ready from the start.
package struct WelcomeState: Codable, Equatable, Sendable {
  package var isReady: Bool

  package init(isReady: Bool = true) {
    self.isReady = isReady
  }
}

/// What can happen to the welcome step.
package enum WelcomeAction: Codable, CanonicalSum, Equatable, Sendable {
  case appeared
  case continueTapped
}

/// What the welcome step tells the onboarding level.
package enum WelcomeDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case continued
}

/// What the welcome step asks of the outside world.
package enum WelcomeEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case publishReadiness(step: OnboardingPage, ready: Bool)
  case notifyListener(WelcomeDelegateEvent)
}

/// The first step of onboarding: a greeting. It publishes its readiness each time it comes on screen.
package enum WelcomeFeature: Feature {
  package static let name = "welcome"

  package static func reduce(
    _ state: inout WelcomeState, _ action: WelcomeAction
  ) -> [Effect<WelcomeEffectPayload>] {
    switch action {
    case .appeared:
      return [.run(.publishReadiness(step: .welcome, ready: state.isReady))]

    case .continueTapped:
      return [.run(.notifyListener(.continued))]
    }
  }
}
