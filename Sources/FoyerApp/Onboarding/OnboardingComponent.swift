import FoyerFeatures

/// What the onboarding level needs of its parent: nothing.
@MainActor
protocol OnboardingDependency {}

@MainActor
final class OnboardingComponent: WelcomeDependency, NameDependency, PreferencesDependency,
  ProgressDependency
{
  private let dependency: any OnboardingDependency
  /// The level's own, made when it is first asked for.
  private(set) lazy var readinessWorker = OnboardingProgressWorker()

  init(dependency: any OnboardingDependency) {
    self.dependency = dependency
  }

  var readinessUpdates: any ReadinessUpdating { readinessWorker.seam }
  var readinessObservation: any ReadinessObserving { readinessWorker.seam }

  func environment(
    notifyHost: @escaping Callback<OnboardingDelegateEvent>
  ) -> OnboardingEnvironment {
    OnboardingEnvironment(notifyHost: notifyHost)
  }
}
