package foyer.splash

import duet.feature.Feature
import duet.feature.only
import duet.feature.run

/** The timing that the splash promises. */
object SplashConfig {
    /** How long the splash may stay up without its ceremony's end. */
    const val safetyNetMillis: Long = 3000
}

/** The ids of the splash's keyed effects. */
object SplashEffectIds {
    const val safetyNet = "splash.safetyNet"
}

/** What the splash remembers: whether its safety net is running. */
data class SplashState(val isArmed: Boolean = false)

/** What can happen to the splash. */
sealed class SplashAction {
    object Appeared : SplashAction()
    object CeremonyFinished : SplashAction()
    object SafetyNetElapsed : SplashAction()
}

/** Which of the two ways out the splash took. */
enum class SplashCompletionPath(val wireName: String) {
    CEREMONY("ceremony"),
    SAFETY_NET("safetyNet")
}

/** What the splash tells the level above. */
sealed class SplashDelegateEvent {
    data class Completed(val path: SplashCompletionPath) : SplashDelegateEvent()
}

/** What the splash asks of the outside world. */
sealed class SplashEffectPayload {
    data class ArmSafetyNet(val afterMillis: Long) : SplashEffectPayload()
    data class NotifyListener(val event: SplashDelegateEvent) : SplashEffectPayload()
}

/**
 * The opening screen: a reveal animation, and a timer that ends the splash when the animation does
 * not.
 *
 * It keeps no completion latch. Both ways out report every time, and the level above ignores what
 * comes late.
 */
object SplashFeature : Feature<SplashState, SplashAction, SplashEffectPayload> {
    override val name = "splash"
    override val state = SplashStateCodec
    override val action = SplashActionCodec
    override val effectPayload = SplashEffectPayloadCodec

    override fun reduce(state: SplashState, action: SplashAction) = when (action) {
        is SplashAction.Appeared ->
            if (state.isArmed) only(state)
            else run(
                state.copy(isArmed = true),
                SplashEffectPayload.ArmSafetyNet(SplashConfig.safetyNetMillis),
                id = SplashEffectIds.safetyNet)

        is SplashAction.CeremonyFinished -> run(state, completed(SplashCompletionPath.CEREMONY))

        is SplashAction.SafetyNetElapsed -> run(state, completed(SplashCompletionPath.SAFETY_NET))
    }

    private fun completed(path: SplashCompletionPath) =
        SplashEffectPayload.NotifyListener(SplashDelegateEvent.Completed(path))
}
