package foyer.home

import duet.coding.BooleanCodec
import duet.coding.EnumSumCodec
import duet.coding.ListCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.Values
import foyer.ports.EntitlementCodec
import foyer.ports.ItemCodec

val homePresentationCodec =
    EnumSumCodec("HomePresentation", HomePresentation.values()) { it.wireName }

object HomeStateCodec : StructCodec<HomeState>("HomeState") {
    private val items = field("items", ListCodec(ItemCodec)) { it.items }
    private val isLoading = field("isLoading", BooleanCodec) { it.isLoading }
    private val entitlement = field("entitlement", EntitlementCodec) { it.entitlement }
    private val presented = optional("presented", homePresentationCodec) { it.presented }

    override fun make(values: Values) =
        HomeState(values[items], values[isLoading], values[entitlement], values[presented])
}

object HomeActionCodec : SumCodec<HomeAction>("HomeAction") {
    private val appeared = case("appeared", HomeAction.Appeared)
    private val itemsLoaded = case(
        "itemsLoaded",
        label("items", ListCodec(ItemCodec)) { it: HomeAction.ItemsLoaded -> it.items },
        HomeAction::ItemsLoaded)
    private val entitlementChanged = case(
        "entitlementChanged",
        label("entitlement", EntitlementCodec) {
            it: HomeAction.EntitlementChanged -> it.entitlement
        },
        HomeAction::EntitlementChanged)
    private val insightsTapped = case("insightsTapped", HomeAction.InsightsTapped)
    private val upgradeTapped = case("upgradeTapped", HomeAction.UpgradeTapped)
    private val dismissed = case("dismissed", HomeAction.Dismissed)

    override fun caseOf(value: HomeAction) = when (value) {
        is HomeAction.Appeared -> appeared
        is HomeAction.ItemsLoaded -> itemsLoaded
        is HomeAction.EntitlementChanged -> entitlementChanged
        is HomeAction.InsightsTapped -> insightsTapped
        is HomeAction.UpgradeTapped -> upgradeTapped
        is HomeAction.Dismissed -> dismissed
    }
}

object HomeDelegateEventCodec : SumCodec<HomeDelegateEvent>("HomeDelegateEvent") {
    private val upgradeRequested = case("upgradeRequested", HomeDelegateEvent.UpgradeRequested)

    override fun caseOf(value: HomeDelegateEvent) = when (value) {
        is HomeDelegateEvent.UpgradeRequested -> upgradeRequested
    }
}

object HomeEffectPayloadCodec : SumCodec<HomeEffectPayload>("HomeEffectPayload") {
    private val loadItems = case("loadItems", HomeEffectPayload.LoadItems)
    private val notifyListener = bare(
        "notifyListener", HomeDelegateEventCodec, HomeEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: HomeEffectPayload) = when (value) {
        is HomeEffectPayload.LoadItems -> loadItems
        is HomeEffectPayload.NotifyListener -> notifyListener
    }
}
