package foyer.signin

import duet.coding.BooleanCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.ports.SignInOutcomeCodec
import foyer.ports.SignInProviderCodec

object SignInStateCodec : StructCodec<SignInState>("SignInState") {
    private val isSigningIn = field("isSigningIn", BooleanCodec) { it.isSigningIn }
    private val failure = optional("failure", TextCodec) { it.failure }
    private val pending = optional("pending", SignInProviderCodec) { it.pending }

    override fun make(values: Values) =
        SignInState(values[isSigningIn], values[failure], values[pending])
}

object SignInActionCodec : SumCodec<SignInAction>("SignInAction") {
    private val continueTapped = case(
        "continueTapped",
        label("provider", SignInProviderCodec) { it: SignInAction.ContinueTapped -> it.provider },
        SignInAction::ContinueTapped)
    private val signInFinished = case(
        "signInFinished",
        label("outcome", SignInOutcomeCodec) { it: SignInAction.SignInFinished -> it.outcome },
        SignInAction::SignInFinished)

    override fun caseOf(value: SignInAction) = when (value) {
        is SignInAction.ContinueTapped -> continueTapped
        is SignInAction.SignInFinished -> signInFinished
    }
}

object SignInDelegateEventCodec : SumCodec<SignInDelegateEvent>("SignInDelegateEvent") {
    private val completed = case(
        "completed",
        label("displayName", TextCodec) { it: SignInDelegateEvent.Completed -> it.displayName },
        label("hasOnboarded", BooleanCodec) {
            it: SignInDelegateEvent.Completed -> it.hasOnboarded
        },
        SignInDelegateEvent::Completed)

    override fun caseOf(value: SignInDelegateEvent) = when (value) {
        is SignInDelegateEvent.Completed -> completed
    }
}

object SignInEffectPayloadCodec : SumCodec<SignInEffectPayload>("SignInEffectPayload") {
    private val signIn = case(
        "signIn",
        label("provider", SignInProviderCodec) { it: SignInEffectPayload.SignIn -> it.provider },
        SignInEffectPayload::SignIn)
    private val notifyListener = bare(
        "notifyListener", SignInDelegateEventCodec,
        SignInEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: SignInEffectPayload) = when (value) {
        is SignInEffectPayload.SignIn -> signIn
        is SignInEffectPayload.NotifyListener -> notifyListener
    }
}
