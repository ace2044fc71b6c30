package import DuetKernel

extension SignInFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: SignInEnvironment) -> EffectHandler<SignInFeature> {
    { payload, send in
      switch payload {
      case .signIn(let provider):
        guard let outcome = await awaitCallback({ environment.signIn(provider, $0) }) else {
          return
        }
        send(.signInFinished(outcome: outcome))
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// A fresh gate.
@MainActor
package func makeSignInStore(environment: SignInEnvironment) -> Store<SignInFeature> {
  Store(
    SignInFeature.self, initialState: SignInState(), handler: SignInFeature.handler(environment))
}
