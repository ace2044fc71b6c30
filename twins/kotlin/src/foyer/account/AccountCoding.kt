package foyer.account

import duet.coding.BooleanCodec
import duet.coding.EnumSumCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.editname.EditNameDelegateEventCodec

val accountRouteCodec = EnumSumCodec("AccountRoute", AccountRoute.values()) { it.wireName }

object AccountStateCodec : StructCodec<AccountState>("AccountState") {
    private val displayName = field("displayName", TextCodec) { it.displayName }
    private val child = optional("child", accountRouteCodec) { it.child }
    private val isSigningOut = field("isSigningOut", BooleanCodec) { it.isSigningOut }

    override fun make(values: Values) =
        AccountState(values[displayName], values[child], values[isSigningOut])
}

object AccountActionCodec : SumCodec<AccountAction>("AccountAction") {
    private val editNameTapped = case("editNameTapped", AccountAction.EditNameTapped)
    private val signOutTapped = case("signOutTapped", AccountAction.SignOutTapped)
    private val signedOut = case("signedOut", AccountAction.SignedOut)
    private val closeTapped = case("closeTapped", AccountAction.CloseTapped)
    private val editName = case(
        "editName",
        label("event", EditNameDelegateEventCodec) { it: AccountAction.EditName -> it.event },
        AccountAction::EditName)

    override fun caseOf(value: AccountAction) = when (value) {
        is AccountAction.EditNameTapped -> editNameTapped
        is AccountAction.SignOutTapped -> signOutTapped
        is AccountAction.SignedOut -> signedOut
        is AccountAction.CloseTapped -> closeTapped
        is AccountAction.EditName -> editName
    }
}

object AccountDelegateEventCodec : SumCodec<AccountDelegateEvent>("AccountDelegateEvent") {
    private val closed = case("closed", AccountDelegateEvent.Closed)
    private val nameChanged = case(
        "nameChanged",
        label("name", TextCodec) { it: AccountDelegateEvent.NameChanged -> it.name },
        AccountDelegateEvent::NameChanged)
    private val signOutRequested = case("signOutRequested", AccountDelegateEvent.SignOutRequested)

    override fun caseOf(value: AccountDelegateEvent) = when (value) {
        is AccountDelegateEvent.Closed -> closed
        is AccountDelegateEvent.NameChanged -> nameChanged
        is AccountDelegateEvent.SignOutRequested -> signOutRequested
    }
}

object AccountEffectPayloadCodec : SumCodec<AccountEffectPayload>("AccountEffectPayload") {
    private val signOut = case("signOut", AccountEffectPayload.SignOut)
    private val notifyListener = bare(
        "notifyListener", AccountDelegateEventCodec,
        AccountEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: AccountEffectPayload) = when (value) {
        is AccountEffectPayload.SignOut -> signOut
        is AccountEffectPayload.NotifyListener -> notifyListener
    }
}
