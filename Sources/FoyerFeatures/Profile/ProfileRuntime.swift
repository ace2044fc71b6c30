package import DuetKernel

extension ProfileFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: ProfileEnvironment) -> EffectHandler<ProfileFeature> {
    { payload, _ in
      switch payload {
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// A profile tab under the given name; `child` is what a restored route opens above it.
@MainActor
package func makeProfileStore(
  displayName: String, child: ProfileRoute? = nil, environment: ProfileEnvironment
) -> Store<ProfileFeature> {
  Store(
    ProfileFeature.self, initialState: ProfileState(displayName: displayName, child: child),
    handler: ProfileFeature.handler(environment))
}
