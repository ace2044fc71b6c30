package import DuetKernel

/// What the onboarding level remembers: the step on screen and the answers so far.
package struct OnboardingState: Codable, Equatable, Sendable {
  package var page: OnboardingPage
  package var name: String?
  package var preferences: [String]

  package init(page: OnboardingPage = .welcome, name: String? = nil, preferences: [String] = []) {
    self.page = page
    self.name = name
    self.preferences = preferences
  }
}

/// What can happen to the onboarding level.
package enum OnboardingAction: Codable, CanonicalSum, Equatable, Sendable {
  case back
  case welcome(event: WelcomeDelegateEvent)
  case name(event: NameDelegateEvent)
  case preferences(event: PreferencesDelegateEvent)
}

/// What the onboarding level tells the root.
package enum OnboardingDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case completed(name: String, preferences: [String])
}

/// What the onboarding level asks of the outside world.
package enum OnboardingEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case notifyListener(OnboardingDelegateEvent)
}

/// The gate for a newcomer: three steps, one on screen at a time.
///
/// Only the step on screen is listened to. Going back keeps the answers. A level that is restored at
/// its last page has no name yet and then completes with an empty one.
package enum OnboardingFeature: Feature {
  package static let name = "onboarding"

  package static func reduce(
    _ state: inout OnboardingState, _ action: OnboardingAction
  ) -> [Effect<OnboardingEffectPayload>] {
    switch (action, state.page) {
    case (.back, .name):
      state.page = .welcome
      return []

    case (.back, .preferences):
      state.page = .name
      return []

    case (.welcome(.continued), .welcome):
      state.page = .name
      return []

    case (.name(.continued(let name)), .name):
      state.page = .preferences
      state.name = name
      return []

    case (.preferences(.continued(let preferences)), .preferences):
      state.preferences = preferences
      let name = state.name ?? ""
      return [.run(.notifyListener(.completed(name: name, preferences: preferences)))]

    case (.back, .welcome), (.welcome, _), (.name, _), (.preferences, _):
      return []
    }
  }
}
