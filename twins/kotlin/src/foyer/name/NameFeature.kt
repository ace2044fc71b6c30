package foyer.name

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.editname.validateDisplayName
import foyer.ports.OnboardingPage
import foyer.ports.trimmingWhitespace

/** What the name step remembers. The draft is kept as typed, its edges untrimmed. */
data class NameState(
    val draft: String = "",
    val isReady: Boolean = false,
    val validation: String? = null
)

/** What can happen to the name step. */
sealed class NameAction {
    data class DraftChanged(val text: String) : NameAction()
    object ContinueTapped : NameAction()
}

/** What the name step tells the onboarding level. */
sealed class NameDelegateEvent {
    data class Continued(val name: String) : NameDelegateEvent()
}

/** What the name step asks of the outside world. */
sealed class NameEffectPayload {
    data class PublishReadiness(val step: OnboardingPage, val ready: Boolean) : NameEffectPayload()
    data class NotifyListener(val event: NameDelegateEvent) : NameEffectPayload()
}

private typealias NameReduced = Reduced<NameState, NameEffectPayload>

/**
 * The second step of onboarding: what the newcomer wants to be called.
 *
 * A draft is judged as the name editor judges it. Readiness is published when it turns, not on every
 * keystroke.
 */
object NameFeature : Feature<NameState, NameAction, NameEffectPayload> {
    override val name = "name"
    override val state = NameStateCodec
    override val action = NameActionCodec
    override val effectPayload = NameEffectPayloadCodec

    override fun reduce(state: NameState, action: NameAction): NameReduced = when (action) {
        is NameAction.DraftChanged -> changeDraft(state, action.text)
        is NameAction.ContinueTapped -> goOn(state)
    }

    private fun changeDraft(state: NameState, text: String): NameReduced {
        val changed = NameState(draft = text, isReady = validateDisplayName(text) == null)
        if (changed.isReady == state.isReady) return only(changed)
        return run(
            changed, NameEffectPayload.PublishReadiness(OnboardingPage.NAME, changed.isReady))
    }

    private fun goOn(state: NameState): NameReduced {
        val message = validateDisplayName(state.draft)
        if (message != null) return only(state.copy(validation = message))
        val event = NameDelegateEvent.Continued(state.draft.trimmingWhitespace())
        return run(state, NameEffectPayload.NotifyListener(event))
    }
}
