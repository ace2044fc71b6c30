package foyer.progress

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.ports.OnboardingPage

/** What the progress row remembers. */
data class ProgressState(
    val page: OnboardingPage = OnboardingPage.WELCOME,
    /** What each step has said about itself; a step that has not reported is absent. */
    val readiness: Map<OnboardingPage, Boolean> = emptyMap(),
    val isObserving: Boolean = false
)

/** What can happen to the progress row. */
sealed class ProgressAction {
    object Appeared : ProgressAction()
    data class PageChanged(val page: OnboardingPage) : ProgressAction()
    data class ReadinessChanged(val step: OnboardingPage, val ready: Boolean) : ProgressAction()
}

/** What the progress row asks of the outside world. */
sealed class ProgressEffectPayload {
    object ObserveReadiness : ProgressEffectPayload()
}

/**
 * The row above the onboarding steps: where the newcomer is, and which steps call themselves ready.
 *
 * The page comes down from the onboarding level; readiness comes from the side, from whichever step
 * publishes it. The row tells nobody anything.
 */
object ProgressFeature : Feature<ProgressState, ProgressAction, ProgressEffectPayload> {
    override val name = "progress"
    override val state = ProgressStateCodec
    override val action = ProgressActionCodec
    override val effectPayload = ProgressEffectPayloadCodec

    override fun reduce(
        state: ProgressState, action: ProgressAction
    ): Reduced<ProgressState, ProgressEffectPayload> = when (action) {
        is ProgressAction.Appeared ->
            if (state.isObserving) only(state)
            else run(state.copy(isObserving = true), ProgressEffectPayload.ObserveReadiness)
        is ProgressAction.PageChanged -> only(state.copy(page = action.page))
        is ProgressAction.ReadinessChanged ->
            only(state.copy(readiness = state.readiness + (action.step to action.ready)))
    }
}
