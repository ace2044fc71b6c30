import DuetKernel
import DuetShells
import FoyerApp
import FoyerFeatures
import FoyerTerminal

extension Screens {
  func profileForm(_ main: MainMount) -> Form {
    guard let account = main.profile.account.child else { return headerForm(main) }
    guard let editor = account.editor.child else { return accountForm(account.store) }
    return editorForm(editor)
  }

  private func headerForm(_ main: MainMount) -> Form {
    let store = main.profile.store
    let state = store.state
    return Form(
      name: "profile", title: "Profile",
      blocks: [
        tabs(main),
        .gap,
        .text(state.displayName, .bold),
        .gap,
        .control(
          Control(
            "plan", "Plan", .row(value: Self.label(state.entitlement)) { store.send(.planTapped) })),
        .control(
          Control(
            "account", "Account", .row(value: "Name and sign-out") { store.send(.accountTapped) })),
      ])
  }

  static func label(_ entitlement: Entitlement) -> String {
    switch entitlement {
    case .free: "Free"
    case .premium(let plan): "Premium · \(name(plan))"
    }
  }

  static func name(_ plan: Plan) -> String {
    switch plan {
    case .monthly: "Monthly"
    case .yearly: "Yearly"
    }
  }

  private func accountForm(_ store: Store<AccountFeature>) -> Form {
    let state = store.state
    return Form(
      name: "account", title: "Account",
      blocks: [
        .text(state.displayName, .bold),
        .gap,
        .control(
          Control(
            "edit", "Edit name", .button { store.send(.editNameTapped) },
            isEnabled: !state.isSigningOut)),
        .control(
          Control(
            "signOut", state.isSigningOut ? "Signing out…" : "Sign out",
            .button { store.send(.signOutTapped) }, isEnabled: !state.isSigningOut)),
        .control(Control("back", "Back", .button { store.send(.closeTapped) })),
      ])
  }

  private func editorForm(_ store: Store<EditNameFeature>) -> Form {
    let state = store.state
    return Form(
      name: "editName", title: "Edit name",
      blocks: [
        .control(
          Control(
            "name", "Display name",
            .field(text: state.draft) { store.send(.draftChanged(text: $0)) },
            isEnabled: !state.isSaving, note: state.validation)),
        .gap,
        .row([
          Control(
            "save", "Save", .button { store.send(.saveTapped) }, isEnabled: !state.isSaving),
          Control("cancel", "Cancel", .button { store.send(.cancelTapped) }),
        ]),
      ])
  }
}
