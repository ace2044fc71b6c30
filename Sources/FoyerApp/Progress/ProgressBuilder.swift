import DuetKernel
import FoyerFeatures

/// What the progress row needs of its parent.
@MainActor
protocol ProgressDependency {
  var readinessObservation: any ReadinessObserving { get }
}

@MainActor
struct ProgressComponent {
  let dependency: any ProgressDependency

  func environment() -> ProgressEnvironment {
    let observation = dependency.readinessObservation
    return ProgressEnvironment(observeReadiness: { observation.observeReadiness(onChange: $0) })
  }
}

@MainActor
struct ProgressBuilder {
  let dependency: any ProgressDependency

  func build() -> Store<ProgressFeature> {
    makeProgressStore(environment: ProgressComponent(dependency: dependency).environment())
  }
}
