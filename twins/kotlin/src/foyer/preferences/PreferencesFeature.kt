package foyer.preferences

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.ports.OnboardingPage

/** The preferences that a newcomer can pick from. */
object PreferenceKeys {
    /** All keys, in the order the screen shows them. */
    val all = listOf("digest", "reminders", "tips")
}

/** What the preferences step remembers. The selection is always in screen order. */
data class PreferencesState(
    val selected: List<String> = emptyList(),
    val isReady: Boolean = false
)

/** What can happen to the preferences step. */
sealed class PreferencesAction {
    data class PreferenceToggled(val key: String) : PreferencesAction()
    object ContinueTapped : PreferencesAction()
}

/** What the preferences step tells the onboarding level. */
sealed class PreferencesDelegateEvent {
    data class Continued(val preferences: List<String>) : PreferencesDelegateEvent()
}

/** What the preferences step asks of the outside world. */
sealed class PreferencesEffectPayload {
    data class PublishReadiness(val step: OnboardingPage, val ready: Boolean) :
        PreferencesEffectPayload()
    data class NotifyListener(val event: PreferencesDelegateEvent) : PreferencesEffectPayload()
}

private typealias PreferencesReduced = Reduced<PreferencesState, PreferencesEffectPayload>

/**
 * The last step of onboarding: at least one preference has to be on.
 *
 * Readiness is published when the selection stops or starts being empty, not on every toggle.
 */
object PreferencesFeature :
    Feature<PreferencesState, PreferencesAction, PreferencesEffectPayload> {

    override val name = "preferences"
    override val state = PreferencesStateCodec
    override val action = PreferencesActionCodec
    override val effectPayload = PreferencesEffectPayloadCodec

    override fun reduce(state: PreferencesState, action: PreferencesAction): PreferencesReduced =
        when (action) {
            is PreferencesAction.PreferenceToggled -> toggle(state, action.key)
            is PreferencesAction.ContinueTapped ->
                if (!state.isReady) only(state)
                else run(
                    state,
                    PreferencesEffectPayload.NotifyListener(
                        PreferencesDelegateEvent.Continued(state.selected)))
        }

    private fun toggle(state: PreferencesState, key: String): PreferencesReduced {
        if (key !in PreferenceKeys.all) return only(state)
        val selected =
            if (key in state.selected) state.selected.filter { it != key }
            else PreferenceKeys.all.filter { it == key || it in state.selected }
        val toggled = PreferencesState(selected, isReady = !selected.isEmpty())
        if (toggled.isReady == state.isReady) return only(toggled)
        return run(
            toggled,
            PreferencesEffectPayload.PublishReadiness(OnboardingPage.PREFERENCES, toggled.isReady))
    }
}
