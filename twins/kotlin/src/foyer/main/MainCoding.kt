package foyer.main

import duet.coding.EnumSumCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.Values
import foyer.home.HomeDelegateEventCodec
import foyer.ports.deepLinkCodec
import foyer.profile.ProfileDelegateEventCodec
import foyer.upgrade.UpgradeDelegateEventCodec

val mainTabCodec = EnumSumCodec("MainTab", MainTab.values()) { it.wireName }

val mainSheetCodec = EnumSumCodec("MainSheet", MainSheet.values()) { it.wireName }

object MainStateCodec : StructCodec<MainState>("MainState") {
    private val activeTab = field("activeTab", mainTabCodec) { it.activeTab }
    private val sheet = optional("sheet", mainSheetCodec) { it.sheet }

    override fun make(values: Values) = MainState(values[activeTab], values[sheet])
}

object MainActionCodec : SumCodec<MainAction>("MainAction") {
    private val tabSelected = case(
        "tabSelected",
        label("tab", mainTabCodec) { it: MainAction.TabSelected -> it.tab },
        MainAction::TabSelected)
    private val home = case(
        "home",
        label("event", HomeDelegateEventCodec) { it: MainAction.Home -> it.event },
        MainAction::Home)
    private val profile = case(
        "profile",
        label("event", ProfileDelegateEventCodec) { it: MainAction.Profile -> it.event },
        MainAction::Profile)
    private val upgrade = case(
        "upgrade",
        label("event", UpgradeDelegateEventCodec) { it: MainAction.Upgrade -> it.event },
        MainAction::Upgrade)
    private val openLink = case(
        "openLink",
        label("link", deepLinkCodec) { it: MainAction.OpenLink -> it.link },
        MainAction::OpenLink)

    override fun caseOf(value: MainAction) = when (value) {
        is MainAction.TabSelected -> tabSelected
        is MainAction.Home -> home
        is MainAction.Profile -> profile
        is MainAction.Upgrade -> upgrade
        is MainAction.OpenLink -> openLink
    }
}

object MainDelegateEventCodec : SumCodec<MainDelegateEvent>("MainDelegateEvent") {
    private val signOutRequested = case("signOutRequested", MainDelegateEvent.SignOutRequested)

    override fun caseOf(value: MainDelegateEvent) = when (value) {
        is MainDelegateEvent.SignOutRequested -> signOutRequested
    }
}

object MainEffectPayloadCodec : SumCodec<MainEffectPayload>("MainEffectPayload") {
    private val notifyListener = bare(
        "notifyListener", MainDelegateEventCodec, MainEffectPayload::NotifyListener, { it.event })
    private val forwardLink = case(
        "forwardLink",
        label("link", deepLinkCodec) { it: MainEffectPayload.ForwardLink -> it.link },
        MainEffectPayload::ForwardLink)

    override fun caseOf(value: MainEffectPayload) = when (value) {
        is MainEffectPayload.NotifyListener -> notifyListener
        is MainEffectPayload.ForwardLink -> forwardLink
    }
}
