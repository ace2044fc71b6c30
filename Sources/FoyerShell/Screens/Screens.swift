import DuetKernel
import DuetShells
import FoyerApp
import FoyerFeatures
import FoyerTerminal

/// What the mounted tree looks like.
@MainActor
struct Screens {
  let root: RootMount
  let view: ViewState
  /// Takes the text of the sign-in's field.
  let setEmail: @MainActor (String) -> Void

  /// The form that takes the keys.
  var top: Form {
    var form = levelForm
    if BackLevel.winner(over: root.spine) != nil {
      form.back = { [root] in root.goBack() }
    }
    return form
  }

  /// What a sheet lies over.
  var below: Form? {
    guard let main = root.main, main.upgrade.child != nil else { return nil }
    return tabForm(main)
  }

  private var levelForm: Form {
    switch root.child.child {
    case .splash: splashForm(revealed: view.revealed)
    case .signIn(let store): signInForm(store, email: view.email, setEmail: setEmail)
    case .onboarding(let mount): onboardingForm(mount)
    case .main(let mount):
      if let upgrade = mount.upgrade.child { upgradeForm(upgrade) } else { tabForm(mount) }
    case nil: Form(name: "nothing", title: "", blocks: [])
    }
  }

  private func tabForm(_ main: MainMount) -> Form {
    switch main.store.state.activeTab {
    case .home: homeForm(main)
    case .profile: profileForm(main)
    }
  }
}
