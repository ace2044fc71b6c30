import FoyerFeatures
import Testing

@Suite("Sessions at the root")
struct SessionTests {
  @Test("a session of the port becomes a snapshot")
  func snapshots() {
    #expect(authSnapshot(.signedOut) == .signedOut)
    #expect(
      authSnapshot(.signedIn(displayName: "Ann", hasOnboarded: true))
        == .signedIn(displayName: "Ann", hasOnboarded: true))
  }

  @Test("a snapshot has a phase to go to")
  func destinations() {
    #expect(AuthSnapshot.unknown.destination == .signIn)
    #expect(AuthSnapshot.signedOut.destination == .signIn)
    #expect(AuthSnapshot.signedIn(displayName: "", hasOnboarded: false).destination == .onboarding)
    #expect(AuthSnapshot.signedIn(displayName: "", hasOnboarded: true).destination == .main)
  }
}
