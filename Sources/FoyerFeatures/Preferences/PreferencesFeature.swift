package import DuetKernel

/// The preferences that a newcomer can pick from.
package enum PreferenceKeys {
  /// All keys, in the order the screen shows them.
  package static let all = ["digest", "reminders", "tips"]
}

/// What the preferences step remembers. The selection is always in screen order.
package struct PreferencesState: Codable, Equatable, Sendable {
  package var selected: [String]
  package var isReady: Bool

  package init(selected: [String] = [], isReady: Bool = false) {
    self.selected = selected
    self.isReady = isReady
  }
}

/// What can happen to the preferences step.
package enum PreferencesAction: Codable, CanonicalSum, Equatable, Sendable {
  case preferenceToggled(key: String)
  case continueTapped
}

/// What the preferences step tells the onboarding level.
package enum PreferencesDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case continued(preferences: [String])
}

/// What the preferences step asks of the outside world.
package enum PreferencesEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case publishReadiness(step: OnboardingPage, ready: Bool)
  case notifyListener(PreferencesDelegateEvent)
}

/// The last step of onboarding: at least one preference has to be on.
///
/// Readiness is published when the selection stops or starts being empty, not on every toggle.
package enum PreferencesFeature: Feature {
  package static let name = "preferences"

  package static func reduce(
    _ state: inout PreferencesState, _ action: PreferencesAction
  ) -> [Effect<PreferencesEffectPayload>] {
    switch action {
    case .preferenceToggled(let key):
      guard PreferenceKeys.all.contains(key) else { return [] }
      let wasReady = state.isReady
      if state.selected.contains(key) {
        state.selected.removeAll { $0 == key }
      } else {
        state.selected = PreferenceKeys.all.filter { $0 == key || state.selected.contains($0) }
      }
      state.isReady = !state.selected.isEmpty
      guard state.isReady != wasReady else { return [] }
      return [.run(.publishReadiness(step: .preferences, ready: state.isReady))]

    case .continueTapped:
      guard state.isReady else { return [] }
      return [.run(.notifyListener(.continued(preferences: state.selected)))]
    }
  }
}
