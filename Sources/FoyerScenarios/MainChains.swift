import DuetKernel
package import DuetReplay
import FoyerFeatures

package let mainSignOutChain = Chain(
  "main-signout",
  """
  A sign-out that the port has confirmed climbs from the account screen through profile and main, \
  unchanged on every level, to the root, which raises the gate.
  """
) {
  Node(AccountFeature.self, AccountState(displayName: "Ann", isSigningOut: true))
  Node(ProfileFeature.self, ProfileState(displayName: "Ann", child: .account))
  Node(MainFeature.self, MainState(activeTab: .profile))
  Node(
    RootFeature.self,
    RootState(phase: .main, auth: .signedIn(displayName: "Ann", hasOnboarded: true)))

  When("the port has ended the session", AccountFeature.self, .signedOut) {
    Then(AccountState(displayName: "Ann"))
    ThenEffects(.run(.notifyListener(.signOutRequested)))
  }
  Hop(
    "the account screen's request passes the profile tab", to: ProfileFeature.self,
    as: ProfileAction.account
  ) {
    Then(ProfileState(displayName: "Ann", child: .account))
    ThenEffects(.run(.notifyListener(.signOutRequested)))
  }
  Hop("the profile tab's request passes main", to: MainFeature.self, as: MainAction.profile) {
    Then(MainState(activeTab: .profile))
    ThenEffects(.run(.notifyListener(.signOutRequested)))
  }
  Hop("main's request raises the gate", to: RootFeature.self, as: RootAction.main) {
    Then(RootState(phase: .signIn, auth: .signedOut))
    ThenEffects()
  }
}
