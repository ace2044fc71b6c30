package import DuetKernel
import DuetShells
package import FoyerFeatures

/// The level that is mounted under the root.
@MainActor
package enum RootChild: Mounted {
  case splash(Store<SplashFeature>)
  case signIn(Store<SignInFeature>)
  case onboarding(OnboardingMount)
  case main(MainMount)

  package func teardown() {
    switch self {
    case .splash(let store): store.teardown()
    case .signIn(let store): store.teardown()
    case .onboarding(let mount): mount.teardown()
    case .main(let mount): mount.teardown()
    }
  }
}
