import DuetKernel
import FoyerFeatures

/// What the welcome step needs of its parent.
@MainActor
protocol WelcomeDependency {
  var readinessUpdates: any ReadinessUpdating { get }
}

@MainActor
struct WelcomeComponent {
  let dependency: any WelcomeDependency

  func environment(notifyHost: @escaping Callback<WelcomeDelegateEvent>) -> WelcomeEnvironment {
    let updates = dependency.readinessUpdates
    return WelcomeEnvironment(
      updateReadiness: { updates.updateReadiness($0, $1) }, notifyHost: notifyHost)
  }
}

@MainActor
struct WelcomeBuilder {
  let dependency: any WelcomeDependency

  func build(notifyHost: @escaping Callback<WelcomeDelegateEvent>) -> Store<WelcomeFeature> {
    let component = WelcomeComponent(dependency: dependency)
    return makeWelcomeStore(environment: component.environment(notifyHost: notifyHost))
  }
}
