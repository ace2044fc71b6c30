import DuetKernel
import FoyerFeatures

/// What the preferences step needs of its parent.
@MainActor
protocol PreferencesDependency {
  var readinessUpdates: any ReadinessUpdating { get }
}

@MainActor
struct PreferencesComponent {
  let dependency: any PreferencesDependency

  func environment(notifyHost: @escaping Callback<PreferencesDelegateEvent>)
    -> PreferencesEnvironment
  {
    let updates = dependency.readinessUpdates
    return PreferencesEnvironment(
      updateReadiness: { updates.updateReadiness($0, $1) }, notifyHost: notifyHost)
  }
}

@MainActor
struct PreferencesBuilder {
  let dependency: any PreferencesDependency

  func build(notifyHost: @escaping Callback<PreferencesDelegateEvent>) -> Store<PreferencesFeature>
  {
    let component = PreferencesComponent(dependency: dependency)
    return makePreferencesStore(environment: component.environment(notifyHost: notifyHost))
  }
}
