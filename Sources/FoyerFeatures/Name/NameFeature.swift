package import DuetKernel

/// What the name step remembers. The draft is kept as typed, its edges untrimmed.
package struct NameState: Codable, Equatable, Sendable {
  package var draft: String
  package var isReady: Bool
  package var validation: String?

  package init(draft: String = "", isReady: Bool = false, validation: String? = nil) {
    self.draft = draft
    self.isReady = isReady
    self.validation = validation
  }
}

/// What can happen to the name step.
package enum NameAction: Codable, CanonicalSum, Equatable, Sendable {
  case draftChanged(text: String)
  case continueTapped
}

/// What the name step tells the onboarding level.
package enum NameDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case continued(name: String)
}

/// What the name step asks of the outside world.
package enum NameEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case publishReadiness(step: OnboardingPage, ready: Bool)
  case notifyListener(NameDelegateEvent)
}

/// The second step of onboarding: what the newcomer wants to be called.
///
/// A draft is judged as the name editor judges it. Readiness is published when it turns, not on
/// every keystroke.
package enum NameFeature: Feature {
  package static let name = "name"

  package static func reduce(
    _ state: inout NameState, _ action: NameAction
  ) -> [Effect<NameEffectPayload>] {
    switch action {
    case .draftChanged(let text):
      let wasReady = state.isReady
      state.draft = text
      state.isReady = validateDisplayName(text) == nil
      state.validation = nil
      guard state.isReady != wasReady else { return [] }
      return [.run(.publishReadiness(step: .name, ready: state.isReady))]

    case .continueTapped:
      if let message = validateDisplayName(state.draft) {
        state.validation = message
        return []
      }
      return [.run(.notifyListener(.continued(name: state.draft.trimmingWhitespace())))]
    }
  }
}
