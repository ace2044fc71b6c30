package foyer.home

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.ports.Entitlement
import foyer.ports.Item

/** What can stand above the home list. */
enum class HomePresentation(val wireName: String) {
    /** The advertisement for Premium. */
    PROMO("promo"),

    /** The weekly summary that Premium unlocks. */
    INSIGHTS("insights")
}

/** What the home tab remembers. */
data class HomeState(
    val items: List<Item> = emptyList(),
    val isLoading: Boolean = false,
    val entitlement: Entitlement = Entitlement.Free,
    val presented: HomePresentation? = null
)

/** What can happen to the home tab. */
sealed class HomeAction {
    object Appeared : HomeAction()
    data class ItemsLoaded(val items: List<Item>) : HomeAction()
    data class EntitlementChanged(val entitlement: Entitlement) : HomeAction()
    object InsightsTapped : HomeAction()
    object UpgradeTapped : HomeAction()
    object Dismissed : HomeAction()
}

/** What the home tab tells the main level. */
sealed class HomeDelegateEvent {
    object UpgradeRequested : HomeDelegateEvent()
}

/** What the home tab asks of the outside world. */
sealed class HomeEffectPayload {
    object LoadItems : HomeEffectPayload()
    data class NotifyListener(val event: HomeDelegateEvent) : HomeEffectPayload()
}

/**
 * The home tab: a list that loads once, and a card that shows the summary to subscribers and the
 * promo to everyone else.
 *
 * What is on screen is decided at the tap; an entitlement that changes later does not swap it.
 */
object HomeFeature : Feature<HomeState, HomeAction, HomeEffectPayload> {
    override val name = "home"
    override val state = HomeStateCodec
    override val action = HomeActionCodec
    override val effectPayload = HomeEffectPayloadCodec

    override fun reduce(
        state: HomeState, action: HomeAction
    ): Reduced<HomeState, HomeEffectPayload> = when (action) {
        is HomeAction.Appeared ->
            if (state.isLoading || !state.items.isEmpty()) only(state)
            else run(state.copy(isLoading = true), HomeEffectPayload.LoadItems)
        is HomeAction.ItemsLoaded -> only(state.copy(items = action.items, isLoading = false))
        is HomeAction.EntitlementChanged -> only(state.copy(entitlement = action.entitlement))
        is HomeAction.InsightsTapped ->
            only(state.copy(presented = presentation(state.entitlement)))
        is HomeAction.UpgradeTapped -> run(
            state.copy(presented = null),
            HomeEffectPayload.NotifyListener(HomeDelegateEvent.UpgradeRequested))
        is HomeAction.Dismissed -> only(state.copy(presented = null))
    }

    private fun presentation(entitlement: Entitlement): HomePresentation = when (entitlement) {
        is Entitlement.Free -> HomePresentation.PROMO
        is Entitlement.Premium -> HomePresentation.INSIGHTS
    }
}
