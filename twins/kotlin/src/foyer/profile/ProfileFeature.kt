package foyer.profile

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.account.AccountDelegateEvent
import foyer.ports.DeepLink
import foyer.ports.Entitlement

/** The screen that can stand above the profile tab. */
enum class ProfileRoute(val wireName: String) {
    ACCOUNT("account")
}

/** What the profile tab remembers. */
data class ProfileState(
    val displayName: String = "",
    val child: ProfileRoute? = null,
    val entitlement: Entitlement = Entitlement.Free
)

/** What can happen to the profile tab. */
sealed class ProfileAction {
    object AccountTapped : ProfileAction()
    object PlanTapped : ProfileAction()
    data class Account(val event: AccountDelegateEvent) : ProfileAction()
    data class EntitlementChanged(val entitlement: Entitlement) : ProfileAction()
    data class OpenLink(val link: DeepLink) : ProfileAction()
}

/** What the profile tab tells the main level. */
sealed class ProfileDelegateEvent {
    object SignOutRequested : ProfileDelegateEvent()
    object UpgradeRequested : ProfileDelegateEvent()
}

/** What the profile tab asks of the outside world. */
sealed class ProfileEffectPayload {
    data class NotifyListener(val event: ProfileDelegateEvent) : ProfileEffectPayload()
}

private typealias ProfileReduced = Reduced<ProfileState, ProfileEffectPayload>

/**
 * The profile tab: a header with the name, a row for the plan, and the account screen above it.
 *
 * The name changes only when the account screen reports a new one.
 */
object ProfileFeature : Feature<ProfileState, ProfileAction, ProfileEffectPayload> {
    override val name = "profile"
    override val state = ProfileStateCodec
    override val action = ProfileActionCodec
    override val effectPayload = ProfileEffectPayloadCodec

    override fun reduce(state: ProfileState, action: ProfileAction): ProfileReduced =
        when (action) {
            is ProfileAction.AccountTapped -> only(state.copy(child = ProfileRoute.ACCOUNT))
            is ProfileAction.PlanTapped -> tell(state, ProfileDelegateEvent.UpgradeRequested)
            is ProfileAction.Account -> when (action.event) {
                is AccountDelegateEvent.Closed -> only(state.copy(child = null))
                is AccountDelegateEvent.NameChanged ->
                    only(state.copy(displayName = action.event.name))
                is AccountDelegateEvent.SignOutRequested ->
                    tell(state, ProfileDelegateEvent.SignOutRequested)
            }
            is ProfileAction.EntitlementChanged ->
                only(state.copy(entitlement = action.entitlement))
            is ProfileAction.OpenLink -> when (action.link) {
                DeepLink.PROFILE_ACCOUNT -> only(state.copy(child = ProfileRoute.ACCOUNT))
                DeepLink.UPGRADE -> only(state)
            }
        }

    private fun tell(state: ProfileState, event: ProfileDelegateEvent): ProfileReduced =
        run(state, ProfileEffectPayload.NotifyListener(event))
}
