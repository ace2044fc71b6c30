package import DuetKernel

/// What the sign-in screen says about an address it does not send.
package enum SignInMessages {
  package static let emptyAddress = "Enter an email address."
}

/// What the sign-in screen remembers: the attempt in flight and the last refusal.
package struct SignInState: Codable, Equatable, Sendable {
  package var isSigningIn: Bool
  package var failure: String?
  /// The provider of the attempt in flight; it names the account when the answer brings no name.
  package var pending: SignInProvider?

  package init(
    isSigningIn: Bool = false, failure: String? = nil, pending: SignInProvider? = nil
  ) {
    self.isSigningIn = isSigningIn
    self.failure = failure
    self.pending = pending
  }
}

/// What can happen to the sign-in screen.
package enum SignInAction: Codable, CanonicalSum, Equatable, Sendable {
  case continueTapped(provider: SignInProvider)
  case signInFinished(outcome: SignInOutcome)
}

/// What the sign-in screen tells the level above.
package enum SignInDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case completed(displayName: String, hasOnboarded: Bool)
}

/// What the sign-in screen asks of the outside world.
package enum SignInEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case signIn(provider: SignInProvider)
  case notifyListener(SignInDelegateEvent)
}

/// The gate in front of the app: one attempt at a time, by e-mail or as a guest.
package enum SignInFeature: Feature {
  package static let name = "signin"

  package static func reduce(
    _ state: inout SignInState, _ action: SignInAction
  ) -> [Effect<SignInEffectPayload>] {
    switch action {
    case .continueTapped(let provider):
      return attempt(provider, &state)

    case .signInFinished(let outcome):
      let provider = state.pending
      state.isSigningIn = false
      state.pending = nil
      switch outcome {
      case .signedIn(let displayName, let hasOnboarded):
        let name = displayName ?? defaultDisplayName(provider)
        return [.run(.notifyListener(.completed(displayName: name, hasOnboarded: hasOnboarded)))]
      case .failed(let reason):
        state.failure = reason
        return []
      }
    }
  }

  /// A blank address is refused on the spot and changes nothing but the message.
  private static func attempt(
    _ provider: SignInProvider, _ state: inout SignInState
  ) -> [Effect<SignInEffectPayload>] {
    guard !state.isSigningIn else { return [] }
    if case .email(let address) = provider, address.isBlank {
      state.failure = SignInMessages.emptyAddress
      return []
    }
    state.isSigningIn = true
    state.failure = nil
    state.pending = provider
    return [.run(.signIn(provider: provider))]
  }
}
