import DuetKernel
import FoyerFeatures

/// What the name editor needs of its parent.
@MainActor
protocol EditNameDependency {
  var account: any AccountPort { get }
}

@MainActor
struct EditNameComponent {
  let dependency: any EditNameDependency

  func environment(notifyHost: @escaping Callback<EditNameDelegateEvent>) -> EditNameEnvironment {
    let account = dependency.account
    return EditNameEnvironment(
      saveName: { account.saveDisplayName($0, onSaved: $1) }, notifyHost: notifyHost)
  }
}

@MainActor
struct EditNameBuilder {
  let dependency: any EditNameDependency

  func build(
    currentName: String, notifyHost: @escaping Callback<EditNameDelegateEvent>
  ) -> Store<EditNameFeature> {
    let component = EditNameComponent(dependency: dependency)
    return makeEditNameStore(
      currentName: currentName, environment: component.environment(notifyHost: notifyHost))
  }
}
