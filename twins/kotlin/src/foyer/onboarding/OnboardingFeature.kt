package foyer.onboarding

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.name.NameDelegateEvent
import foyer.ports.OnboardingPage
import foyer.preferences.PreferencesDelegateEvent
import foyer.welcome.WelcomeDelegateEvent

/** What the onboarding level remembers: the step on screen and the answers so far. */
data class OnboardingState(
    val page: OnboardingPage = OnboardingPage.WELCOME,
    val name: String? = null,
    val preferences: List<String> = emptyList()
)

/** What can happen to the onboarding level. */
sealed class OnboardingAction {
    object Back : OnboardingAction()
    data class Welcome(val event: WelcomeDelegateEvent) : OnboardingAction()
    data class Name(val event: NameDelegateEvent) : OnboardingAction()
    data class Preferences(val event: PreferencesDelegateEvent) : OnboardingAction()
}

/** What the onboarding level tells the root. */
sealed class OnboardingDelegateEvent {
    data class Completed(val name: String, val preferences: List<String>) :
        OnboardingDelegateEvent()
}

/** What the onboarding level asks of the outside world. */
sealed class OnboardingEffectPayload {
    data class NotifyListener(val event: OnboardingDelegateEvent) : OnboardingEffectPayload()
}

private typealias OnboardingReduced = Reduced<OnboardingState, OnboardingEffectPayload>

/**
 * The gate for a newcomer: three steps, one on screen at a time.
 *
 * Only the step on screen is listened to. Going back keeps the answers. A level that is restored at
 * its last page has no name yet and then completes with an empty one.
 */
object OnboardingFeature : Feature<OnboardingState, OnboardingAction, OnboardingEffectPayload> {
    override val name = "onboarding"
    override val state = OnboardingStateCodec
    override val action = OnboardingActionCodec
    override val effectPayload = OnboardingEffectPayloadCodec

    override fun reduce(state: OnboardingState, action: OnboardingAction): OnboardingReduced =
        when (action) {
            is OnboardingAction.Back -> only(state.copy(page = pageBefore(state.page)))
            is OnboardingAction.Welcome ->
                if (state.page != OnboardingPage.WELCOME) only(state)
                else when (action.event) {
                    is WelcomeDelegateEvent.Continued -> only(state.copy(page = OnboardingPage.NAME))
                }
            is OnboardingAction.Name ->
                if (state.page != OnboardingPage.NAME) only(state)
                else when (action.event) {
                    is NameDelegateEvent.Continued -> only(
                        state.copy(page = OnboardingPage.PREFERENCES, name = action.event.name))
                }
            is OnboardingAction.Preferences ->
                if (state.page != OnboardingPage.PREFERENCES) only(state)
                else when (action.event) {
                    is PreferencesDelegateEvent.Continued ->
                        complete(state, action.event.preferences)
                }
        }

    private fun pageBefore(page: OnboardingPage): OnboardingPage = when (page) {
        OnboardingPage.WELCOME, OnboardingPage.NAME -> OnboardingPage.WELCOME
        OnboardingPage.PREFERENCES -> OnboardingPage.NAME
    }

    private fun complete(state: OnboardingState, preferences: List<String>): OnboardingReduced {
        val event = OnboardingDelegateEvent.Completed(state.name ?: "", preferences)
        return run(
            state.copy(preferences = preferences), OnboardingEffectPayload.NotifyListener(event))
    }
}
