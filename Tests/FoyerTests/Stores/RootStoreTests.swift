import DuetKernel
import DuetTesting
import FoyerFeatures
import Testing

@MainActor
@Suite("The root's store")
struct RootStoreTests {
  private static let ann = AuthSnapshot.signedIn(displayName: "Ann", hasOnboarded: true)

  private let calls = CallLog<RootEffectPayload>()

  private func mount() -> TestStore<RootFeature> {
    TestStore(
      makeRootStore(
        environment: RootEnvironment(
          forwardLink: calls.taking(RootEffectPayload.forwardLink),
          completeOnboarding: calls.taking(RootEffectPayload.completeOnboarding))))
  }

  @Test("a newcomer's answers are stored before the held link is let go")
  func newcomer() async {
    let store = mount()
    await store.send(.deepLink(link: .profileAccount)) { $0.pendingLink = .profileAccount }
    await store.send(.authChanged(auth: .signedOut)) { $0.auth = .signedOut }
    await store.send(.splash(event: .completed(path: .ceremony))) { $0.phase = .signIn }
    await store.send(.signIn(event: .completed(displayName: "ann", hasOnboarded: false))) {
      $0.phase = .onboarding
      $0.auth = .signedIn(displayName: "ann", hasOnboarded: false)
    }
    calls.expect()
    await store.send(
      .onboarding(event: .completed(name: "Ann", preferences: ["tips"])),
      effects: .run(.completeOnboarding(name: "Ann", preferences: ["tips"])),
      .run(.forwardLink(link: .profileAccount))
    ) {
      $0 = RootState(phase: .main, auth: Self.ann)
    }
    calls.expect(
      .completeOnboarding(name: "Ann", preferences: ["tips"]), .forwardLink(link: .profileAccount))
    await store.finish(nothingLeftIn: calls)
  }

  @Test("links go straight on under the main level, and wait again after a sign-out")
  func links() async {
    let store = mount()
    await store.send(.splash(event: .completed(path: .safetyNet))) { $0.awaitingAuth = true }
    await store.send(.authChanged(auth: Self.ann)) {
      $0 = RootState(phase: .main, auth: Self.ann)
    }
    await store.send(.deepLink(link: .upgrade), effects: .run(.forwardLink(link: .upgrade)))
    calls.expect(.forwardLink(link: .upgrade))
    await store.send(.main(event: .signOutRequested)) {
      $0.phase = .signIn
      $0.auth = .signedOut
    }
    await store.send(.deepLink(link: .upgrade)) { $0.pendingLink = .upgrade }
    await store.finish(nothingLeftIn: calls)
  }

  @Test("it always starts with the splash")
  func starts() async {
    let store = mount()
    #expect(store.state == RootState())
    await store.finish(nothingLeftIn: calls)
  }
}
