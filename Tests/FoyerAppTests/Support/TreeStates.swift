import DuetKernel
import DuetShells
import FoyerApp
import FoyerFeatures

/// The states of all that is mounted; `nil` for what is not.
struct TreeStates: Equatable {
  var root: RootState
  var splash: SplashState?
  var signIn: SignInState?
  var onboarding: OnboardingState?
  var progress: ProgressState?
  var welcome: WelcomeState?
  var name: NameState?
  var preferences: PreferencesState?
  var main: MainState?
  var home: HomeState?
  var profile: ProfileState?
  var account: AccountState?
  var editName: EditNameState?
  var upgrade: UpgradeState?
}

extension TreeStates {
  /// The main level as it comes up for someone who has onboarded.
  static func main(
    as name: String = "Ann", entitlement: Entitlement = .free, main: MainState = MainState(),
    presented: HomePresentation? = nil, child: ProfileRoute? = nil, account: AccountState? = nil,
    editName: EditNameState? = nil, upgrade: UpgradeState? = nil
  ) -> TreeStates {
    TreeStates(
      root: RootState(
        phase: .main, auth: .signedIn(displayName: name, hasOnboarded: true),
        entitlement: entitlement),
      main: main,
      home: HomeState(entitlement: entitlement, presented: presented),
      profile: ProfileState(displayName: name, child: child, entitlement: entitlement),
      account: account, editName: editName, upgrade: upgrade)
  }
}

extension RootMount {
  var states: TreeStates {
    TreeStates(
      root: store.state,
      splash: splash?.state, signIn: signIn?.state, onboarding: onboarding?.store.state,
      progress: onboarding?.progress.state, welcome: onboarding?.welcome?.state,
      name: onboarding?.name?.state, preferences: onboarding?.preferences?.state,
      main: main?.store.state, home: main?.home.state, profile: main?.profile.store.state,
      account: main?.account?.store.state, editName: main?.editor?.state,
      upgrade: main?.upgrade.child?.state)
  }
}
