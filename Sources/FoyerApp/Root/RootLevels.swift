import DuetShells
import FoyerFeatures

/// Builds the level of each phase.
@MainActor
struct RootLevels {
  let component: RootComponent
  let actions: Relay<RootAction>
  let entitlement: ProjectedSlice<Entitlement>
  let restored: RestoredRoute

  /// The level of a phase, as the state that the root has just come to asks for it.
  func build(_ phase: RootPhase, for state: RootState) -> RootChild {
    let restored = restored.take(for: phase)
    switch phase {
    case .splash:
      return .splash(
        SplashBuilder(dependency: component).build { [actions] in
          actions.send(.splash(event: $0))
        })
    case .signIn:
      return .signIn(
        SignInBuilder(dependency: component).build { [actions] in
          actions.send(.signIn(event: $0))
        })
    case .onboarding:
      return .onboarding(
        OnboardingBuilder(dependency: component).build(page: restored?.onboardingPage) {
          [actions] in actions.send(.onboarding(event: $0))
        })
    case .main:
      return .main(
        MainBuilder(dependency: component).build(
          displayName: state.auth.displayName, entitlement: entitlement, restored: restored
        ) { [actions] in actions.send(.main(event: $0)) })
    }
  }
}

extension AuthSnapshot {
  /// The name to show.
  fileprivate var displayName: String {
    switch self {
    case .signedIn(let displayName, _): displayName
    case .signedOut, .unknown: defaultDisplayName(nil)
    }
  }
}
