package import DuetKernel

/// What the progress row remembers.
package struct ProgressState: Codable, Equatable, Sendable {
  package var page: OnboardingPage
  /// What each step has said about itself; a step that has not reported is absent.
  package var readiness: [OnboardingPage: Bool]
  package var isObserving: Bool

  package init(
    page: OnboardingPage = .welcome, readiness: [OnboardingPage: Bool] = [:],
    isObserving: Bool = false
  ) {
    self.page = page
    self.readiness = readiness
    self.isObserving = isObserving
  }

  /// How many steps the row counts.
  package static let stepCount = OnboardingPage.allCases.count

  /// The place of the page in the row, from one.
  package var stepNumber: Int {
    (OnboardingPage.allCases.firstIndex(of: page) ?? 0) + 1
  }
}

/// What can happen to the progress row.
package enum ProgressAction: Codable, CanonicalSum, Equatable, Sendable {
  case appeared
  case pageChanged(page: OnboardingPage)
  case readinessChanged(step: OnboardingPage, ready: Bool)
}

/// What the progress row asks of the outside world.
package enum ProgressEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case observeReadiness
}

/// The row above the onboarding steps: where the newcomer is, and which steps call themselves ready.
///
/// The page comes down from the onboarding level; readiness comes from the side, from whichever step
/// publishes it. The row tells nobody anything.
package enum ProgressFeature: Feature {
  package static let name = "progress"

  package static func reduce(
    _ state: inout ProgressState, _ action: ProgressAction
  ) -> [Effect<ProgressEffectPayload>] {
    switch action {
    case .appeared:
      guard !state.isObserving else { return [] }
      state.isObserving = true
      return [.run(.observeReadiness)]

    case .pageChanged(let page):
      state.page = page
      return []

    case .readinessChanged(let step, let ready):
      state.readiness[step] = ready
      return []
    }
  }
}
