package import DuetKernel

extension AccountFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: AccountEnvironment) -> EffectHandler<AccountFeature> {
    { payload, send in
      switch payload {
      case .signOut:
        guard await awaitCompletion({ environment.signOut($0) }) else { return }
        send(.signedOut)
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// An account screen under the given name; `child` is what a restored route opens above it.
@MainActor
package func makeAccountStore(
  displayName: String, child: AccountRoute? = nil, environment: AccountEnvironment
) -> Store<AccountFeature> {
  Store(
    AccountFeature.self, initialState: AccountState(displayName: displayName, child: child),
    handler: AccountFeature.handler(environment))
}
