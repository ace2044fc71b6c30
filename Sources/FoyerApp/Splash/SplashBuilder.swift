import DuetKernel
import FoyerFeatures

/// What the splash needs of its parent.
@MainActor
protocol SplashDependency {
  var clock: any KernelClock { get }
}

@MainActor
struct SplashComponent {
  let dependency: any SplashDependency

  func environment(notifyHost: @escaping Callback<SplashDelegateEvent>) -> SplashEnvironment {
    SplashEnvironment(clock: dependency.clock, notifyHost: notifyHost)
  }
}

@MainActor
struct SplashBuilder {
  let dependency: any SplashDependency

  func build(notifyHost: @escaping Callback<SplashDelegateEvent>) -> Store<SplashFeature> {
    let component = SplashComponent(dependency: dependency)
    return makeSplashStore(environment: component.environment(notifyHost: notifyHost))
  }
}
