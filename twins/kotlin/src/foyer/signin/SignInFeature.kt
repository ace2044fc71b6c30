package foyer.signin

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.ports.SignInOutcome
import foyer.ports.SignInProvider
import foyer.ports.defaultDisplayName
import foyer.ports.isBlankText

/** What the sign-in screen says about an address it does not send. */
object SignInMessages {
    const val emptyAddress = "Enter an email address."
}

/** What the sign-in screen remembers: the attempt in flight and the last refusal. */
data class SignInState(
    val isSigningIn: Boolean = false,
    val failure: String? = null,
    /** The provider of the attempt in flight; it names the account when the answer brings no name. */
    val pending: SignInProvider? = null
)

/** What can happen to the sign-in screen. */
sealed class SignInAction {
    data class ContinueTapped(val provider: SignInProvider) : SignInAction()
    data class SignInFinished(val outcome: SignInOutcome) : SignInAction()
}

/** What the sign-in screen tells the level above. */
sealed class SignInDelegateEvent {
    data class Completed(val displayName: String, val hasOnboarded: Boolean) :
        SignInDelegateEvent()
}

/** What the sign-in screen asks of the outside world. */
sealed class SignInEffectPayload {
    data class SignIn(val provider: SignInProvider) : SignInEffectPayload()
    data class NotifyListener(val event: SignInDelegateEvent) : SignInEffectPayload()
}

private typealias SignInReduced = Reduced<SignInState, SignInEffectPayload>

/** The gate in front of the app: one attempt at a time, by e-mail or as a guest. */
object SignInFeature : Feature<SignInState, SignInAction, SignInEffectPayload> {
    override val name = "signin"
    override val state = SignInStateCodec
    override val action = SignInActionCodec
    override val effectPayload = SignInEffectPayloadCodec

    override fun reduce(state: SignInState, action: SignInAction): SignInReduced = when (action) {
        is SignInAction.ContinueTapped -> attempt(state, action.provider)
        is SignInAction.SignInFinished -> finish(state, action.outcome)
    }

    /** A blank address is refused on the spot and changes nothing but the message. */
    private fun attempt(state: SignInState, provider: SignInProvider): SignInReduced = when {
        state.isSigningIn -> only(state)
        provider is SignInProvider.Email && provider.address.isBlankText ->
            only(state.copy(failure = SignInMessages.emptyAddress))
        else -> run(
            SignInState(isSigningIn = true, failure = null, pending = provider),
            SignInEffectPayload.SignIn(provider))
    }

    private fun finish(state: SignInState, outcome: SignInOutcome): SignInReduced {
        val finished = state.copy(isSigningIn = false, pending = null)
        return when (outcome) {
            is SignInOutcome.SignedIn -> {
                val name = outcome.displayName ?: defaultDisplayName(state.pending)
                val event = SignInDelegateEvent.Completed(name, outcome.hasOnboarded)
                run(finished, SignInEffectPayload.NotifyListener(event))
            }
            is SignInOutcome.Failed -> only(finished.copy(failure = outcome.reason))
        }
    }
}
