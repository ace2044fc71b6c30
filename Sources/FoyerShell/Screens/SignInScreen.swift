import DuetKernel
import FoyerFeatures
import FoyerTerminal

extension Screens {
  func signInForm(
    _ store: Store<SignInFeature>, email: String, setEmail: @escaping @MainActor (String) -> Void
  ) -> Form {
    let state = store.state
    return Form(
      name: "signIn", title: "Foyer",
      blocks: [
        .text("Sign in to continue"),
        .gap,
        .control(
          Control(
            "email", "Email", .field(text: email, setEmail), isEnabled: !state.isSigningIn,
            note: state.failure)),
        .gap,
        .control(
          Control(
            "continue", "Continue with email",
            .button { store.send(.continueTapped(provider: .email(address: email))) },
            isEnabled: !state.isSigningIn)),
        .control(
          Control(
            "guest", "Continue as guest", .button { store.send(.continueTapped(provider: .guest)) },
            isEnabled: !state.isSigningIn)),
      ])
  }
}
