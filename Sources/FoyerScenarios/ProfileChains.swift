import DuetKernel
package import DuetReplay
import FoyerFeatures

package let profileEditNameChain = Chain(
  "profile-editname",
  "A name saved in the editor climbs through the account screen into the profile header."
) {
  Node(EditNameFeature.self, EditNameState(draft: "Ann B", isSaving: true))
  Node(AccountFeature.self, AccountState(displayName: "Ann", child: .editName))
  Node(ProfileFeature.self, ProfileState(displayName: "Ann", child: .account))

  When("the account port has stored the name", EditNameFeature.self, .saveFinished) {
    Then(EditNameState(draft: "Ann B"))
    ThenEffects(.run(.notifyListener(.saved(name: "Ann B"))))
  }
  Hop(
    "the editor's report closes it and renames the account", to: AccountFeature.self,
    as: AccountAction.editName
  ) {
    Then(AccountState(displayName: "Ann B"))
    ThenEffects(.run(.notifyListener(.nameChanged(name: "Ann B"))))
  }
  Hop(
    "the account screen's report renames the header", to: ProfileFeature.self,
    as: ProfileAction.account
  ) {
    Then(ProfileState(displayName: "Ann B", child: .account))
    ThenEffects()
  }
}
