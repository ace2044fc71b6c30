package foyer.onboarding

import duet.coding.ListCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.name.NameDelegateEventCodec
import foyer.ports.onboardingPageCodec
import foyer.preferences.PreferencesDelegateEventCodec
import foyer.welcome.WelcomeDelegateEventCodec

object OnboardingStateCodec : StructCodec<OnboardingState>("OnboardingState") {
    private val page = field("page", onboardingPageCodec) { it.page }
    private val chosenName = optional("name", TextCodec) { it.name }
    private val preferences = field("preferences", ListCodec(TextCodec)) { it.preferences }

    override fun make(values: Values) =
        OnboardingState(values[page], values[chosenName], values[preferences])
}

object OnboardingActionCodec : SumCodec<OnboardingAction>("OnboardingAction") {
    private val back = case("back", OnboardingAction.Back)
    private val welcome = case(
        "welcome",
        label("event", WelcomeDelegateEventCodec) { it: OnboardingAction.Welcome -> it.event },
        OnboardingAction::Welcome)
    private val nameStep = case(
        "name",
        label("event", NameDelegateEventCodec) { it: OnboardingAction.Name -> it.event },
        OnboardingAction::Name)
    private val preferences = case(
        "preferences",
        label("event", PreferencesDelegateEventCodec) {
            it: OnboardingAction.Preferences -> it.event
        },
        OnboardingAction::Preferences)

    override fun caseOf(value: OnboardingAction) = when (value) {
        is OnboardingAction.Back -> back
        is OnboardingAction.Welcome -> welcome
        is OnboardingAction.Name -> nameStep
        is OnboardingAction.Preferences -> preferences
    }
}

object OnboardingDelegateEventCodec :
    SumCodec<OnboardingDelegateEvent>("OnboardingDelegateEvent") {

    private val completed = case(
        "completed",
        label("name", TextCodec) { it: OnboardingDelegateEvent.Completed -> it.name },
        label("preferences", ListCodec(TextCodec)) {
            it: OnboardingDelegateEvent.Completed -> it.preferences
        },
        OnboardingDelegateEvent::Completed)

    override fun caseOf(value: OnboardingDelegateEvent) = when (value) {
        is OnboardingDelegateEvent.Completed -> completed
    }
}

object OnboardingEffectPayloadCodec :
    SumCodec<OnboardingEffectPayload>("OnboardingEffectPayload") {

    private val notifyListener = bare(
        "notifyListener", OnboardingDelegateEventCodec,
        OnboardingEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: OnboardingEffectPayload) = when (value) {
        is OnboardingEffectPayload.NotifyListener -> notifyListener
    }
}
