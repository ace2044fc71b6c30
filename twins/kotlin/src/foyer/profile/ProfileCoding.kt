package foyer.profile

import duet.coding.EnumSumCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.account.AccountDelegateEventCodec
import foyer.ports.EntitlementCodec
import foyer.ports.deepLinkCodec

val profileRouteCodec = EnumSumCodec("ProfileRoute", ProfileRoute.values()) { it.wireName }

object ProfileStateCodec : StructCodec<ProfileState>("ProfileState") {
    private val displayName = field("displayName", TextCodec) { it.displayName }
    private val child = optional("child", profileRouteCodec) { it.child }
    private val entitlement = field("entitlement", EntitlementCodec) { it.entitlement }

    override fun make(values: Values) =
        ProfileState(values[displayName], values[child], values[entitlement])
}

object ProfileActionCodec : SumCodec<ProfileAction>("ProfileAction") {
    private val accountTapped = case("accountTapped", ProfileAction.AccountTapped)
    private val planTapped = case("planTapped", ProfileAction.PlanTapped)
    private val account = case(
        "account",
        label("event", AccountDelegateEventCodec) { it: ProfileAction.Account -> it.event },
        ProfileAction::Account)
    private val entitlementChanged = case(
        "entitlementChanged",
        label("entitlement", EntitlementCodec) {
            it: ProfileAction.EntitlementChanged -> it.entitlement
        },
        ProfileAction::EntitlementChanged)
    private val openLink = case(
        "openLink",
        label("link", deepLinkCodec) { it: ProfileAction.OpenLink -> it.link },
        ProfileAction::OpenLink)

    override fun caseOf(value: ProfileAction) = when (value) {
        is ProfileAction.AccountTapped -> accountTapped
        is ProfileAction.PlanTapped -> planTapped
        is ProfileAction.Account -> account
        is ProfileAction.EntitlementChanged -> entitlementChanged
        is ProfileAction.OpenLink -> openLink
    }
}

object ProfileDelegateEventCodec : SumCodec<ProfileDelegateEvent>("ProfileDelegateEvent") {
    private val signOutRequested = case("signOutRequested", ProfileDelegateEvent.SignOutRequested)
    private val upgradeRequested = case("upgradeRequested", ProfileDelegateEvent.UpgradeRequested)

    override fun caseOf(value: ProfileDelegateEvent) = when (value) {
        is ProfileDelegateEvent.SignOutRequested -> signOutRequested
        is ProfileDelegateEvent.UpgradeRequested -> upgradeRequested
    }
}

object ProfileEffectPayloadCodec : SumCodec<ProfileEffectPayload>("ProfileEffectPayload") {
    private val notifyListener = bare(
        "notifyListener", ProfileDelegateEventCodec,
        ProfileEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: ProfileEffectPayload) = when (value) {
        is ProfileEffectPayload.NotifyListener -> notifyListener
    }
}
