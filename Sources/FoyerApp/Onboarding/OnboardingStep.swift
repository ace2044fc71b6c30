package import DuetKernel
import DuetShells
package import FoyerFeatures

/// The step that is mounted.
@MainActor
package enum OnboardingStep: Mounted {
  case welcome(Store<WelcomeFeature>)
  case name(Store<NameFeature>)
  case preferences(Store<PreferencesFeature>)

  package func teardown() {
    switch self {
    case .welcome(let store): store.teardown()
    case .name(let store): store.teardown()
    case .preferences(let store): store.teardown()
    }
  }
}
