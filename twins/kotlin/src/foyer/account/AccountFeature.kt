package foyer.account

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.editname.EditNameDelegateEvent

/** The screen that can stand above the account screen. */
enum class AccountRoute(val wireName: String) {
    EDIT_NAME("editName")
}

/** What the account screen remembers. */
data class AccountState(
    val displayName: String = "",
    val child: AccountRoute? = null,
    val isSigningOut: Boolean = false
)

/** What can happen to the account screen. */
sealed class AccountAction {
    object EditNameTapped : AccountAction()
    object SignOutTapped : AccountAction()
    object SignedOut : AccountAction()
    object CloseTapped : AccountAction()
    data class EditName(val event: EditNameDelegateEvent) : AccountAction()
}

/** What the account screen tells the profile tab. */
sealed class AccountDelegateEvent {
    object Closed : AccountDelegateEvent()
    data class NameChanged(val name: String) : AccountDelegateEvent()
    object SignOutRequested : AccountDelegateEvent()
}

/** What the account screen asks of the outside world. */
sealed class AccountEffectPayload {
    object SignOut : AccountEffectPayload()
    data class NotifyListener(val event: AccountDelegateEvent) : AccountEffectPayload()
}

private typealias AccountReduced = Reduced<AccountState, AccountEffectPayload>

/**
 * The account screen: the way to the name editor, and the way out of the session.
 *
 * It asks the port to sign out first and lets the request climb once the port has confirmed.
 */
object AccountFeature : Feature<AccountState, AccountAction, AccountEffectPayload> {
    override val name = "account"
    override val state = AccountStateCodec
    override val action = AccountActionCodec
    override val effectPayload = AccountEffectPayloadCodec

    override fun reduce(state: AccountState, action: AccountAction): AccountReduced =
        when (action) {
            is AccountAction.EditNameTapped -> only(state.copy(child = AccountRoute.EDIT_NAME))
            is AccountAction.EditName -> when (action.event) {
                is EditNameDelegateEvent.Saved -> tell(
                    state.copy(displayName = action.event.name, child = null),
                    AccountDelegateEvent.NameChanged(action.event.name))
                is EditNameDelegateEvent.Closed -> only(state.copy(child = null))
            }
            is AccountAction.SignOutTapped ->
                if (state.isSigningOut) only(state)
                else run(state.copy(isSigningOut = true), AccountEffectPayload.SignOut)
            is AccountAction.SignedOut ->
                tell(state.copy(isSigningOut = false), AccountDelegateEvent.SignOutRequested)
            is AccountAction.CloseTapped -> tell(state, AccountDelegateEvent.Closed)
        }

    private fun tell(state: AccountState, event: AccountDelegateEvent): AccountReduced =
        run(state, AccountEffectPayload.NotifyListener(event))
}
