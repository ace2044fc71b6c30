package foyer.name

import duet.coding.BooleanCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.ports.onboardingPageCodec

object NameStateCodec : StructCodec<NameState>("NameState") {
    private val draft = field("draft", TextCodec) { it.draft }
    private val isReady = field("isReady", BooleanCodec) { it.isReady }
    private val validation = optional("validation", TextCodec) { it.validation }

    override fun make(values: Values) =
        NameState(values[draft], values[isReady], values[validation])
}

object NameActionCodec : SumCodec<NameAction>("NameAction") {
    private val draftChanged = case(
        "draftChanged",
        label("text", TextCodec) { it: NameAction.DraftChanged -> it.text },
        NameAction::DraftChanged)
    private val continueTapped = case("continueTapped", NameAction.ContinueTapped)

    override fun caseOf(value: NameAction) = when (value) {
        is NameAction.DraftChanged -> draftChanged
        is NameAction.ContinueTapped -> continueTapped
    }
}

object NameDelegateEventCodec : SumCodec<NameDelegateEvent>("NameDelegateEvent") {
    private val continued = case(
        "continued",
        label("name", TextCodec) { it: NameDelegateEvent.Continued -> it.name },
        NameDelegateEvent::Continued)

    override fun caseOf(value: NameDelegateEvent) = when (value) {
        is NameDelegateEvent.Continued -> continued
    }
}

object NameEffectPayloadCodec : SumCodec<NameEffectPayload>("NameEffectPayload") {
    private val publishReadiness = case(
        "publishReadiness",
        label("step", onboardingPageCodec) { it: NameEffectPayload.PublishReadiness -> it.step },
        label("ready", BooleanCodec) { it: NameEffectPayload.PublishReadiness -> it.ready },
        NameEffectPayload::PublishReadiness)
    private val notifyListener = bare(
        "notifyListener", NameDelegateEventCodec, NameEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: NameEffectPayload) = when (value) {
        is NameEffectPayload.PublishReadiness -> publishReadiness
        is NameEffectPayload.NotifyListener -> notifyListener
    }
}
