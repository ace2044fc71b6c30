import DuetKernel
import FoyerFeatures

/// What the name step needs of its parent.
@MainActor
protocol NameDependency {
  var readinessUpdates: any ReadinessUpdating { get }
}

@MainActor
struct NameComponent {
  let dependency: any NameDependency

  func environment(notifyHost: @escaping Callback<NameDelegateEvent>) -> NameEnvironment {
    let updates = dependency.readinessUpdates
    return NameEnvironment(
      updateReadiness: { updates.updateReadiness($0, $1) }, notifyHost: notifyHost)
  }
}

@MainActor
struct NameBuilder {
  let dependency: any NameDependency

  func build(notifyHost: @escaping Callback<NameDelegateEvent>) -> Store<NameFeature> {
    let component = NameComponent(dependency: dependency)
    return makeNameStore(environment: component.environment(notifyHost: notifyHost))
  }
}
