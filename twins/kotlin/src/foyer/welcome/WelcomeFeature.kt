package foyer.welcome

import duet.feature.Feature
import duet.feature.run
import foyer.ports.OnboardingPage

/** What the welcome step remembers. It has nothing to fill in, so it is ready from the start. */
data class WelcomeState(val isReady: Boolean = true)

/** What can happen to the welcome step. */
sealed class WelcomeAction {
    object Appeared : WelcomeAction()
    object ContinueTapped : WelcomeAction()
}

/** What the welcome step tells the onboarding level. */
sealed class WelcomeDelegateEvent {
    object Continued : WelcomeDelegateEvent()
}

/** What the welcome step asks of the outside world. */
sealed class WelcomeEffectPayload {
    data class PublishReadiness(val step: OnboardingPage, val ready: Boolean) :
        WelcomeEffectPayload()
    data class NotifyListener(val event: WelcomeDelegateEvent) : WelcomeEffectPayload()
}

/** The first step of onboarding: a greeting. It publishes its readiness each time it comes on screen. */
object WelcomeFeature : Feature<WelcomeState, WelcomeAction, WelcomeEffectPayload> {
    override val name = "welcome"
    override val state = WelcomeStateCodec
    override val action = WelcomeActionCodec
    override val effectPayload = WelcomeEffectPayloadCodec

    override fun reduce(state: WelcomeState, action: WelcomeAction) = when (action) {
        is WelcomeAction.Appeared -> run(
            state, WelcomeEffectPayload.PublishReadiness(OnboardingPage.WELCOME, state.isReady))
        is WelcomeAction.ContinueTapped -> run(
            state, WelcomeEffectPayload.NotifyListener(WelcomeDelegateEvent.Continued))
    }
}
