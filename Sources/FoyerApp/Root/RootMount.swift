package import DuetKernel
package import DuetShells
package import FoyerFeatures

/// The mounted app.
@MainActor
package final class RootMount: Mounted {
  package let store: Store<RootFeature>
  package let child: ChildSlot<RootPhase, RootChild>
  /// What went wrong last with the app's document.
  package let storageProblem: ProjectedSlice<StorageProblem?>

  private let host: StoreHost

  init(
    host: StoreHost, store: Store<RootFeature>, child: ChildSlot<RootPhase, RootChild>,
    storageProblem: ProjectedSlice<StorageProblem?>
  ) {
    self.host = host
    self.store = store
    self.child = child
    self.storageProblem = storageProblem
  }

  package var liveWorkerCount: Int { host.liveWorkerCount }

  /// The main level, while it is up.
  package var main: MainMount? {
    guard case .main(let main) = child.child else { return nil }
    return main
  }

  /// The splash, while it is up.
  package var splash: Store<SplashFeature>? {
    guard case .splash(let splash) = child.child else { return nil }
    return splash
  }

  /// The sign-in gate, while it is up.
  package var signIn: Store<SignInFeature>? {
    guard case .signIn(let signIn) = child.child else { return nil }
    return signIn
  }

  /// The onboarding level, while it is up.
  package var onboarding: OnboardingMount? {
    guard case .onboarding(let onboarding) = child.child else { return nil }
    return onboarding
  }

  /// Goes where a URL asks for, once the main level is up.
  ///
  /// - Returns: whether the URL is one of the app's.
  @discardableResult
  package func open(_ url: String) -> Bool {
    guard let link = parseDeepLink(url) else { return false }
    store.send(.deepLink(link: link))
    return true
  }

  package func teardown() { host.teardown() }
}
