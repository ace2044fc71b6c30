import DuetKernel
import DuetShells
package import FoyerFeatures

extension RootMount {
  /// Where a person is in the app, as the mounted levels say.
  package var spine: RouteSpine {
    switch child.child {
    case .main(let main):
      RouteSpine(
        phase: .main, activeTab: main.store.state.activeTab,
        profilePath: main.profile.path, homePresented: main.home.state.presented,
        upgradeStep: main.upgrade.child?.state.step)
    case .onboarding(let onboarding):
      RouteSpine(phase: .onboarding, onboardingPage: onboarding.store.state.page)
    case .splash, .signIn, nil:
      RouteSpine(phase: store.state.phase)
    }
  }
}

extension ProfileMount {
  /// How deep the tab stands open.
  fileprivate var path: ProfilePath? {
    guard let account = account.child else { return nil }
    return account.editor.child == nil ? .account : .editName
  }
}
