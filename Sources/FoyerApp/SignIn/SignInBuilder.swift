import DuetKernel
import FoyerFeatures

/// What the sign-in screen needs of its parent.
@MainActor
protocol SignInDependency {
  var auth: any AuthPort { get }
}

@MainActor
struct SignInComponent {
  let dependency: any SignInDependency

  func environment(notifyHost: @escaping Callback<SignInDelegateEvent>) -> SignInEnvironment {
    let auth = dependency.auth
    return SignInEnvironment(
      signIn: { auth.signIn($0, onOutcome: $1) }, notifyHost: notifyHost)
  }
}

@MainActor
struct SignInBuilder {
  let dependency: any SignInDependency

  func build(notifyHost: @escaping Callback<SignInDelegateEvent>) -> Store<SignInFeature> {
    let component = SignInComponent(dependency: dependency)
    return makeSignInStore(environment: component.environment(notifyHost: notifyHost))
  }
}
