import DuetKernel
import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("A guest's half hour")
struct GuestTests {
  struct Place: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let go: @MainActor @Sendable (RootMount) async throws -> Void
  }

  @Test(
    "ends at the gate, wherever the guest is",
    arguments: [
      Place(testDescription: "in onboarding") { _ in },
      Place(testDescription: "at the last step") { root in
        root.onboarding?.welcome?.send(.continueTapped)
        await settleEffects()
        root.onboarding?.name?.send(.draftChanged(text: "Gus"))
        root.onboarding?.name?.send(.continueTapped)
        await settleEffects()
        #expect(root.onboarding?.preferences != nil)
      },
      Place(testDescription: "on the home tab") { root in
        try await root.onboard(as: "Gus", preferring: "tips")
        #expect(root.main != nil)
      },
      Place(testDescription: "in the name editor") { root in
        try await root.onboard(as: "Gus", preferring: "tips")
        root.open("foyer://profile/account")
        await settleEffects()
        root.main?.account?.store.send(.editNameTapped)
        #expect(root.main?.editor != nil)
      },
      Place(testDescription: "in the upgrade flow") { root in
        try await root.onboard(as: "Gus", preferring: "tips")
        root.open("foyer://upgrade")
        await settleEffects()
        #expect(root.main?.upgrade.child != nil)
      },
    ])
  func expires(at place: Place) async throws {
    let device = Device()
    let root = try await device.launchPastSplash()
    try await root.signIn(as: .guest)
    try await place.go(root)
    let phase = root.store.state.phase
    await device.testClock.advance(by: .seconds(30 * 60) - .milliseconds(1))
    #expect(root.store.state.phase == phase)
    await device.testClock.advance(by: .milliseconds(1))
    #expect(
      root.states
        == TreeStates(root: RootState(phase: .signIn, auth: .signedOut), signIn: SignInState()))
    #expect(root.liveWorkerCount == 2)
    root.teardown()
  }
}
