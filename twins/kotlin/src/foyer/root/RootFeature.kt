package foyer.root

import duet.feature.Effect
import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.main.MainDelegateEvent
import foyer.onboarding.OnboardingDelegateEvent
import foyer.ports.DeepLink
import foyer.ports.Entitlement
import foyer.signin.SignInDelegateEvent
import foyer.splash.SplashDelegateEvent

/** Which child the root mounts. */
enum class RootPhase(val wireName: String) {
    SPLASH("splash"),
    SIGN_IN("signIn"),
    ONBOARDING("onboarding"),
    MAIN("main")
}

/** What the root knows about the session; `Unknown` until the session stream has reported. */
sealed class AuthSnapshot {
    object Unknown : AuthSnapshot()
    object SignedOut : AuthSnapshot()
    data class SignedIn(val displayName: String, val hasOnboarded: Boolean) : AuthSnapshot()
}

/** The phase that such a session belongs in. */
val AuthSnapshot.destination: RootPhase
    get() = when (this) {
        is AuthSnapshot.SignedIn -> if (hasOnboarded) RootPhase.MAIN else RootPhase.ONBOARDING
        is AuthSnapshot.SignedOut, is AuthSnapshot.Unknown -> RootPhase.SIGN_IN
    }

/** What the root remembers. */
data class RootState(
    val phase: RootPhase = RootPhase.SPLASH,
    val auth: AuthSnapshot = AuthSnapshot.Unknown,
    /** The splash is over, and the session stream has not reported yet. */
    val awaitingAuth: Boolean = false,
    val entitlement: Entitlement = Entitlement.Free,
    /** A link that came before the main level was up; a later one replaces it. */
    val pendingLink: DeepLink? = null
)

/** What can happen to the root. */
sealed class RootAction {
    data class Splash(val event: SplashDelegateEvent) : RootAction()
    data class SignIn(val event: SignInDelegateEvent) : RootAction()
    data class Onboarding(val event: OnboardingDelegateEvent) : RootAction()
    data class Main(val event: MainDelegateEvent) : RootAction()
    data class AuthChanged(val auth: AuthSnapshot) : RootAction()
    data class EntitlementChanged(val entitlement: Entitlement) : RootAction()
    data class DeepLink(val link: foyer.ports.DeepLink) : RootAction()
}

/** What the root asks of the outside world. */
sealed class RootEffectPayload {
    data class ForwardLink(val link: DeepLink) : RootEffectPayload()
    data class CompleteOnboarding(val name: String, val preferences: List<String>) :
        RootEffectPayload()
}

private typealias RootReduced = Reduced<RootState, RootEffectPayload>

/**
 * The top of the app: it mounts one child at a time, by its phase.
 *
 * The phase leaves a gate when the gate itself reports its end; the session stream only raises the
 * gate again when a session ends, and opens it when the splash had to wait for its first report.
 * Sign-out keeps the entitlement and a held link.
 */
object RootFeature : Feature<RootState, RootAction, RootEffectPayload> {
    override val name = "root"
    override val state = RootStateCodec
    override val action = RootActionCodec
    override val effectPayload = RootEffectPayloadCodec

    override fun reduce(state: RootState, action: RootAction): RootReduced = when (action) {
        is RootAction.Splash -> splashEnded(state)
        is RootAction.SignIn -> when (action.event) {
            is SignInDelegateEvent.Completed -> signedIn(state, action.event)
        }
        is RootAction.Onboarding -> when (action.event) {
            is OnboardingDelegateEvent.Completed -> onboarded(state, action.event)
        }
        is RootAction.Main -> when (action.event) {
            // No guard on the phase: the session stream reports the same sign-out, in either order.
            is MainDelegateEvent.SignOutRequested ->
                only(state.copy(phase = RootPhase.SIGN_IN, auth = AuthSnapshot.SignedOut))
        }
        is RootAction.AuthChanged -> sessionReported(state, action.auth)
        is RootAction.EntitlementChanged -> only(state.copy(entitlement = action.entitlement))
        is RootAction.DeepLink ->
            if (state.phase == RootPhase.MAIN) {
                run(state, RootEffectPayload.ForwardLink(action.link))
            } else {
                only(state.copy(pendingLink = action.link))
            }
    }

    private fun splashEnded(state: RootState): RootReduced = when {
        state.phase != RootPhase.SPLASH -> only(state)
        state.auth is AuthSnapshot.Unknown -> only(state.copy(awaitingAuth = true))
        else -> enter(state, state.auth.destination)
    }

    private fun signedIn(state: RootState, event: SignInDelegateEvent.Completed): RootReduced {
        if (state.phase != RootPhase.SIGN_IN) return only(state)
        val auth = AuthSnapshot.SignedIn(event.displayName, event.hasOnboarded)
        return enter(state.copy(auth = auth), auth.destination)
    }

    private fun onboarded(
        state: RootState, event: OnboardingDelegateEvent.Completed
    ): RootReduced {
        if (state.phase != RootPhase.ONBOARDING) return only(state)
        val auth = AuthSnapshot.SignedIn(event.name, hasOnboarded = true)
        val entered = enter(state.copy(auth = auth), RootPhase.MAIN)
        // The answers are stored before a held link can move the app on.
        val store = Effect.Run(RootEffectPayload.CompleteOnboarding(event.name, event.preferences))
        return Reduced(entered.state, listOf<Effect<RootEffectPayload>>(store) + entered.effects)
    }

    /**
     * The session stream writes the snapshot; it moves the phase only where the splash waits for it
     * or a session ends under the app.
     */
    private fun sessionReported(state: RootState, auth: AuthSnapshot): RootReduced {
        val reported = state.copy(auth = auth)
        if (state.awaitingAuth && auth !is AuthSnapshot.Unknown) {
            return enter(reported.copy(awaitingAuth = false), auth.destination)
        }
        val isInside = state.phase == RootPhase.MAIN || state.phase == RootPhase.ONBOARDING
        val hasEnded = auth is AuthSnapshot.SignedOut && isInside
        return only(if (hasEnded) reported.copy(phase = RootPhase.SIGN_IN) else reported)
    }

    /** Moves to a phase, and releases the held link when that phase is main. */
    private fun enter(state: RootState, phase: RootPhase): RootReduced {
        val link = state.pendingLink
        if (phase != RootPhase.MAIN || link == null) return only(state.copy(phase = phase))
        return run(
            state.copy(phase = phase, pendingLink = null), RootEffectPayload.ForwardLink(link))
    }
}
