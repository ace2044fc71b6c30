import DuetKernel
package import DuetReplay
package import FoyerFeatures

private let ann = SignInProvider.email(address: "ann@example.com")

package let signInScenario = Scenario(
  SignInFeature.self,
  """
  One sign-in attempt runs at a time. Its answer names the account, by the provider when nothing was \
  saved, or leaves a message; a blank address never reaches the port.
  """
) {
  Given(SignInState())

  Branch("email signs in") {
    When("Ann goes on with her address", .continueTapped(provider: ann)) {
      Then(SignInState(isSigningIn: true, pending: ann))
      ThenEffects(.run(.signIn(provider: ann)))
    }
    When("she taps again while the attempt runs", .continueTapped(provider: ann)) {
      Then(SignInState(isSigningIn: true, pending: ann))
      ThenEffects()
    }
    When(
      "the port lets her in and knows no name yet",
      .signInFinished(outcome: .signedIn(displayName: nil, hasOnboarded: false))
    ) {
      Then(SignInState())
      ThenEffects(.run(.notifyListener(.completed(displayName: "ann", hasOnboarded: false))))
    }
  }

  Branch("guest signs in") {
    When("someone goes on without an account", .continueTapped(provider: .guest)) {
      Then(SignInState(isSigningIn: true, pending: .guest))
      ThenEffects(.run(.signIn(provider: .guest)))
    }
    When(
      "the port lets the guest in",
      .signInFinished(outcome: .signedIn(displayName: nil, hasOnboarded: false))
    ) {
      Then(SignInState())
      ThenEffects(.run(.notifyListener(.completed(displayName: "Guest", hasOnboarded: false))))
    }
  }

  Branch("empty address fails") {
    When("nothing was typed", .continueTapped(provider: .email(address: ""))) {
      Then(SignInState(failure: SignInMessages.emptyAddress))
      ThenEffects()
    }
  }

  Branch("port failure lands") {
    When("Ann goes on with her address", .continueTapped(provider: ann)) {
      Then("an attempt is running") { $0.isSigningIn }
      ThenEffects(.run(.signIn(provider: ann)))
    }
    When(
      "the port turns her down",
      .signInFinished(outcome: .failed(reason: "No account for that address."))
    ) {
      Then(SignInState(failure: "No account for that address."))
      ThenEffects()
    }
  }
}
