import DuetKernel
package import DuetReplay
import FoyerFeatures

package let upgradeEntitlementChain = Chain(
  "upgrade-entitlement",
  """
  A finished upgrade reaches the main level and takes the sheet down; what was bought reaches the \
  home tab by the entitlement stream alone.
  """
) {
  Node(UpgradeFeature.self, UpgradeState(step: .done))
  Node(MainFeature.self, MainState(sheet: .upgrade))
  Node(HomeFeature.self, HomeState())

  When("the buyer is done", UpgradeFeature.self, .doneTapped) {
    Then(UpgradeState(step: .done))
    ThenEffects(.run(.notifyListener(.completed)))
  }
  Hop("the flow's report takes the sheet down", to: MainFeature.self, as: MainAction.upgrade) {
    Then(MainState())
    ThenEffects()
  }
  When(
    "the stream brings the subscription to the home tab", HomeFeature.self,
    .entitlementChanged(entitlement: .premium(plan: .monthly))
  ) {
    Then(HomeState(entitlement: .premium(plan: .monthly)))
    ThenEffects()
  }
}
