package foyer.preferences

import duet.coding.BooleanCodec
import duet.coding.ListCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.ports.onboardingPageCodec

object PreferencesStateCodec : StructCodec<PreferencesState>("PreferencesState") {
    private val selected = field("selected", ListCodec(TextCodec)) { it.selected }
    private val isReady = field("isReady", BooleanCodec) { it.isReady }

    override fun make(values: Values) = PreferencesState(values[selected], values[isReady])
}

object PreferencesActionCodec : SumCodec<PreferencesAction>("PreferencesAction") {
    private val preferenceToggled = case(
        "preferenceToggled",
        label("key", TextCodec) { it: PreferencesAction.PreferenceToggled -> it.key },
        PreferencesAction::PreferenceToggled)
    private val continueTapped = case("continueTapped", PreferencesAction.ContinueTapped)

    override fun caseOf(value: PreferencesAction) = when (value) {
        is PreferencesAction.PreferenceToggled -> preferenceToggled
        is PreferencesAction.ContinueTapped -> continueTapped
    }
}

object PreferencesDelegateEventCodec :
    SumCodec<PreferencesDelegateEvent>("PreferencesDelegateEvent") {

    private val continued = case(
        "continued",
        label("preferences", ListCodec(TextCodec)) {
            it: PreferencesDelegateEvent.Continued -> it.preferences
        },
        PreferencesDelegateEvent::Continued)

    override fun caseOf(value: PreferencesDelegateEvent) = when (value) {
        is PreferencesDelegateEvent.Continued -> continued
    }
}

object PreferencesEffectPayloadCodec :
    SumCodec<PreferencesEffectPayload>("PreferencesEffectPayload") {

    private val publishReadiness = case(
        "publishReadiness",
        label("step", onboardingPageCodec) {
            it: PreferencesEffectPayload.PublishReadiness -> it.step
        },
        label("ready", BooleanCodec) { it: PreferencesEffectPayload.PublishReadiness -> it.ready },
        PreferencesEffectPayload::PublishReadiness)
    private val notifyListener = bare(
        "notifyListener", PreferencesDelegateEventCodec,
        PreferencesEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: PreferencesEffectPayload) = when (value) {
        is PreferencesEffectPayload.PublishReadiness -> publishReadiness
        is PreferencesEffectPayload.NotifyListener -> notifyListener
    }
}
