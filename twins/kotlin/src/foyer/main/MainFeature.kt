package foyer.main

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.home.HomeDelegateEvent
import foyer.ports.DeepLink
import foyer.profile.ProfileDelegateEvent
import foyer.upgrade.UpgradeDelegateEvent

/** A tab of the main level. */
enum class MainTab(val wireName: String) {
    HOME("home"),
    PROFILE("profile")
}

/** The sheet that can cover both tabs. */
enum class MainSheet(val wireName: String) {
    UPGRADE("upgrade")
}

/** What the main level remembers. */
data class MainState(val activeTab: MainTab = MainTab.HOME, val sheet: MainSheet? = null)

/** What can happen to the main level. */
sealed class MainAction {
    data class TabSelected(val tab: MainTab) : MainAction()
    data class Home(val event: HomeDelegateEvent) : MainAction()
    data class Profile(val event: ProfileDelegateEvent) : MainAction()
    data class Upgrade(val event: UpgradeDelegateEvent) : MainAction()
    data class OpenLink(val link: DeepLink) : MainAction()
}

/** What the main level tells the root. */
sealed class MainDelegateEvent {
    object SignOutRequested : MainDelegateEvent()
}

/** What the main level asks of the outside world. */
sealed class MainEffectPayload {
    data class NotifyListener(val event: MainDelegateEvent) : MainEffectPayload()
    data class ForwardLink(val link: DeepLink) : MainEffectPayload()
}

private typealias MainReduced = Reduced<MainState, MainEffectPayload>

/**
 * The app behind the gates: two tabs, and the upgrade flow as a sheet over both.
 *
 * The upgrade link ends here; the account link selects its tab and travels on.
 */
object MainFeature : Feature<MainState, MainAction, MainEffectPayload> {
    override val name = "main"
    override val state = MainStateCodec
    override val action = MainActionCodec
    override val effectPayload = MainEffectPayloadCodec

    override fun reduce(state: MainState, action: MainAction): MainReduced = when (action) {
        is MainAction.TabSelected -> only(state.copy(activeTab = action.tab))
        is MainAction.Home -> when (action.event) {
            is HomeDelegateEvent.UpgradeRequested -> raiseSheet(state)
        }
        is MainAction.Profile -> when (action.event) {
            is ProfileDelegateEvent.UpgradeRequested -> raiseSheet(state)
            is ProfileDelegateEvent.SignOutRequested -> run(
                state, MainEffectPayload.NotifyListener(MainDelegateEvent.SignOutRequested))
        }
        is MainAction.Upgrade -> when (action.event) {
            is UpgradeDelegateEvent.Completed, is UpgradeDelegateEvent.Dismissed ->
                only(state.copy(sheet = null))
        }
        is MainAction.OpenLink -> when (action.link) {
            DeepLink.UPGRADE -> raiseSheet(state)
            DeepLink.PROFILE_ACCOUNT -> run(
                state.copy(activeTab = MainTab.PROFILE),
                MainEffectPayload.ForwardLink(DeepLink.PROFILE_ACCOUNT))
        }
    }

    private fun raiseSheet(state: MainState): MainReduced =
        only(state.copy(sheet = MainSheet.UPGRADE))
}
