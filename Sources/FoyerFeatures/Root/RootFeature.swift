package import DuetKernel

/// Which child the root mounts.
package enum RootPhase: Codable, CanonicalSum, Equatable, Sendable {
  case splash
  case signIn
  case onboarding
  case main
}

/// What the root knows about the session; `unknown` until the session stream has reported.
package enum AuthSnapshot: Codable, CanonicalSum, Equatable, Sendable {
  case unknown
  case signedOut
  case signedIn(displayName: String, hasOnboarded: Bool)

  /// The phase that such a session belongs in.
  package var destination: RootPhase {
    switch self {
    case .signedIn(_, hasOnboarded: true): .main
    case .signedIn(_, hasOnboarded: false): .onboarding
    case .signedOut, .unknown: .signIn
    }
  }
}

/// What a session of the auth port is to the root.
package func authSnapshot(_ session: Session) -> AuthSnapshot {
  switch session {
  case .signedOut:
    .signedOut
  case .signedIn(let displayName, let hasOnboarded):
    .signedIn(displayName: displayName, hasOnboarded: hasOnboarded)
  }
}

/// What the root remembers.
package struct RootState: Codable, Equatable, Sendable {
  package var phase: RootPhase
  package var auth: AuthSnapshot
  /// The splash is over, and the session stream has not reported yet.
  package var awaitingAuth: Bool
  package var entitlement: Entitlement
  /// A link that came before the main level was up; a later one replaces it.
  package var pendingLink: DeepLink?

  package init(
    phase: RootPhase = .splash, auth: AuthSnapshot = .unknown, awaitingAuth: Bool = false,
    entitlement: Entitlement = .free, pendingLink: DeepLink? = nil
  ) {
    self.phase = phase
    self.auth = auth
    self.awaitingAuth = awaitingAuth
    self.entitlement = entitlement
    self.pendingLink = pendingLink
  }
}

/// What can happen to the root.
package enum RootAction: Codable, CanonicalSum, Equatable, Sendable {
  case splash(event: SplashDelegateEvent)
  case signIn(event: SignInDelegateEvent)
  case onboarding(event: OnboardingDelegateEvent)
  case main(event: MainDelegateEvent)
  case authChanged(auth: AuthSnapshot)
  case entitlementChanged(entitlement: Entitlement)
  case deepLink(link: DeepLink)
}

/// What the root asks of the outside world.
package enum RootEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case forwardLink(link: DeepLink)
  case completeOnboarding(name: String, preferences: [String])
}

/// The top of the app: it mounts one child at a time, by its phase.
///
/// The phase leaves a gate when the gate itself reports its end; the session stream only raises the
/// gate again when a session ends, and opens it when the splash had to wait for its first report.
/// Sign-out keeps the entitlement and a held link.
package enum RootFeature: Feature {
  package static let name = "root"

  package static func reduce(
    _ state: inout RootState, _ action: RootAction
  ) -> [Effect<RootEffectPayload>] {
    switch action {
    case .splash(.completed):
      guard state.phase == .splash else { return [] }
      guard state.auth != .unknown else {
        state.awaitingAuth = true
        return []
      }
      return enter(state.auth.destination, &state)

    case .signIn(.completed(let displayName, let hasOnboarded)):
      guard state.phase == .signIn else { return [] }
      state.auth = .signedIn(displayName: displayName, hasOnboarded: hasOnboarded)
      return enter(state.auth.destination, &state)

    case .onboarding(.completed(let name, let preferences)):
      guard state.phase == .onboarding else { return [] }
      state.auth = .signedIn(displayName: name, hasOnboarded: true)
      // The answers are stored before a held link can move the app on.
      return [.run(.completeOnboarding(name: name, preferences: preferences))]
        + enter(.main, &state)

    case .main(.signOutRequested):
      // No guard on the phase: the session stream reports the same sign-out, in either order.
      state.phase = .signIn
      state.auth = .signedOut
      return []

    case .authChanged(let auth):
      return sessionReported(auth, &state)

    case .entitlementChanged(let entitlement):
      state.entitlement = entitlement
      return []

    case .deepLink(let link):
      guard state.phase == .main else {
        state.pendingLink = link
        return []
      }
      return [.run(.forwardLink(link: link))]
    }
  }

  /// The session stream writes the snapshot; it moves the phase only where the splash waits for it
  /// or a session ends under the app.
  private static func sessionReported(
    _ auth: AuthSnapshot, _ state: inout RootState
  ) -> [Effect<RootEffectPayload>] {
    state.auth = auth
    if state.awaitingAuth, auth != .unknown {
      state.awaitingAuth = false
      return enter(auth.destination, &state)
    }
    if auth == .signedOut, state.phase == .main || state.phase == .onboarding {
      state.phase = .signIn
    }
    return []
  }

  /// Moves to a phase, and releases the held link when that phase is main.
  private static func enter(
    _ phase: RootPhase, _ state: inout RootState
  ) -> [Effect<RootEffectPayload>] {
    state.phase = phase
    guard phase == .main, let link = state.pendingLink else { return [] }
    state.pendingLink = nil
    return [.run(.forwardLink(link: link))]
  }
}
