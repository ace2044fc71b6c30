import FoyerFeatures

/// What the profile tab needs of its parent.
@MainActor
protocol ProfileDependency {
  var auth: any AuthPort { get }
  var account: any AccountPort { get }
}

@MainActor
struct ProfileComponent: AccountDependency {
  let dependency: any ProfileDependency

  var auth: any AuthPort { dependency.auth }
  var account: any AccountPort { dependency.account }

  func environment(notifyHost: @escaping Callback<ProfileDelegateEvent>) -> ProfileEnvironment {
    ProfileEnvironment(notifyHost: notifyHost)
  }
}
