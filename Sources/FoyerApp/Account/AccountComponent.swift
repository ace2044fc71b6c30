import FoyerFeatures

/// What the account screen needs of its parent.
@MainActor
protocol AccountDependency {
  var auth: any AuthPort { get }
  var account: any AccountPort { get }
}

@MainActor
struct AccountComponent: EditNameDependency {
  let dependency: any AccountDependency

  var account: any AccountPort { dependency.account }

  func environment(notifyHost: @escaping Callback<AccountDelegateEvent>) -> AccountEnvironment {
    let auth = dependency.auth
    return AccountEnvironment(signOut: { auth.signOut(onDone: $0) }, notifyHost: notifyHost)
  }
}
