import DuetKernel
import DuetShells
import FoyerFeatures

package enum LocalAuthConfig {
  package static let guestSessionMinutes: Int64 = 30
}

/// Sessions on this device: every address is let in, and a guest for half an hour.
@MainActor
final class LocalAuth: AuthPort {
  private let storage: LocalStorage
  private let clock: any KernelClock
  private let sessionStream: StickyStream<Session>
  private var expiry: StoreHost?

  init(storage: LocalStorage, clock: any KernelClock) {
    self.storage = storage
    self.clock = clock
    sessionStream = StickyStream(storage.record.sessionNow)
    // A guest's time starts anew with each launch.
    if storage.record.session?.guest == true { armExpiry() }
  }

  func sessions() -> AsyncStream<Session> { sessionStream.stream() }

  func signIn(_ provider: SignInProvider, onOutcome: @escaping Callback<SignInOutcome>) {
    if case .email(let address) = provider, address.isBlank {
      onOutcome(.failed(reason: SignInMessages.emptyAddress))
      return
    }
    let saved = storage.record.displayName
    let name = saved ?? defaultDisplayName(provider)
    storage.update { $0.session = .init(displayName: name, guest: provider == .guest) }
    report()
    if provider == .guest { armExpiry() }
    onOutcome(.signedIn(displayName: saved, hasOnboarded: storage.record.hasOnboarded))
  }

  func signOut(onDone: @escaping Completion) {
    endSession()
    onDone()
  }

  /// The account has a new name: so has the session, if there is one.
  func sessionRenamed(_ name: String) {
    guard storage.record.session != nil else { return }
    storage.update { $0.session?.displayName = name }
    report()
  }

  /// The account is through with onboarding: so is the session, if there is one.
  func sessionOnboarded() {
    guard storage.record.session != nil else { return }
    report()
  }

  func teardown() {
    expiry?.teardown()
    expiry = nil
  }

  private func endSession() {
    expiry?.teardown()
    expiry = nil
    storage.update { $0.session = nil }
    report()
  }

  private func armExpiry() {
    expiry?.teardown()
    let host = StoreHost()
    host.adopt(
      Delay(LocalAuthConfig.guestSessionMinutes * 60 * 1_000_000_000, on: clock) { [weak self] in
        self?.endSession()
      })
    expiry = host
  }

  private func report() {
    sessionStream.send(storage.record.sessionNow)
  }
}

extension LocalRecord {
  fileprivate var sessionNow: FoyerFeatures.Session {
    guard let session else { return .signedOut }
    return .signedIn(displayName: session.displayName, hasOnboarded: hasOnboarded)
  }
}
