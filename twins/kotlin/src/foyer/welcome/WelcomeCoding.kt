package foyer.welcome

import duet.coding.BooleanCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.Values
import foyer.ports.onboardingPageCodec

object WelcomeStateCodec : StructCodec<WelcomeState>("WelcomeState") {
    private val isReady = field("isReady", BooleanCodec) { it.isReady }

    override fun make(values: Values) = WelcomeState(values[isReady])
}

object WelcomeActionCodec : SumCodec<WelcomeAction>("WelcomeAction") {
    private val appeared = case("appeared", WelcomeAction.Appeared)
    private val continueTapped = case("continueTapped", WelcomeAction.ContinueTapped)

    override fun caseOf(value: WelcomeAction) = when (value) {
        is WelcomeAction.Appeared -> appeared
        is WelcomeAction.ContinueTapped -> continueTapped
    }
}

object WelcomeDelegateEventCodec : SumCodec<WelcomeDelegateEvent>("WelcomeDelegateEvent") {
    private val continued = case("continued", WelcomeDelegateEvent.Continued)

    override fun caseOf(value: WelcomeDelegateEvent) = when (value) {
        is WelcomeDelegateEvent.Continued -> continued
    }
}

object WelcomeEffectPayloadCodec : SumCodec<WelcomeEffectPayload>("WelcomeEffectPayload") {
    private val publishReadiness = case(
        "publishReadiness",
        label("step", onboardingPageCodec) { it: WelcomeEffectPayload.PublishReadiness -> it.step },
        label("ready", BooleanCodec) { it: WelcomeEffectPayload.PublishReadiness -> it.ready },
        WelcomeEffectPayload::PublishReadiness)
    private val notifyListener = bare(
        "notifyListener", WelcomeDelegateEventCodec,
        WelcomeEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: WelcomeEffectPayload) = when (value) {
        is WelcomeEffectPayload.PublishReadiness -> publishReadiness
        is WelcomeEffectPayload.NotifyListener -> notifyListener
    }
}
