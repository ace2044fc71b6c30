package foyer.splash

import duet.coding.BooleanCodec
import duet.coding.EnumSumCodec
import duet.coding.IntegerCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.Values

object SplashStateCodec : StructCodec<SplashState>("SplashState") {
    private val isArmed = field("isArmed", BooleanCodec) { it.isArmed }

    override fun make(values: Values) = SplashState(values[isArmed])
}

object SplashActionCodec : SumCodec<SplashAction>("SplashAction") {
    private val appeared = case("appeared", SplashAction.Appeared)
    private val ceremonyFinished = case("ceremonyFinished", SplashAction.CeremonyFinished)
    private val safetyNetElapsed = case("safetyNetElapsed", SplashAction.SafetyNetElapsed)

    override fun caseOf(value: SplashAction) = when (value) {
        is SplashAction.Appeared -> appeared
        is SplashAction.CeremonyFinished -> ceremonyFinished
        is SplashAction.SafetyNetElapsed -> safetyNetElapsed
    }
}

val splashCompletionPathCodec =
    EnumSumCodec("SplashCompletionPath", SplashCompletionPath.values()) { it.wireName }

object SplashDelegateEventCodec : SumCodec<SplashDelegateEvent>("SplashDelegateEvent") {
    private val completed = case(
        "completed",
        label("path", splashCompletionPathCodec) { it: SplashDelegateEvent.Completed -> it.path },
        SplashDelegateEvent::Completed)

    override fun caseOf(value: SplashDelegateEvent) = when (value) {
        is SplashDelegateEvent.Completed -> completed
    }
}

object SplashEffectPayloadCodec : SumCodec<SplashEffectPayload>("SplashEffectPayload") {
    private val armSafetyNet = case(
        "armSafetyNet",
        label("afterMillis", IntegerCodec) { it: SplashEffectPayload.ArmSafetyNet -> it.afterMillis },
        SplashEffectPayload::ArmSafetyNet)
    private val notifyListener = bare(
        "notifyListener", SplashDelegateEventCodec,
        SplashEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: SplashEffectPayload) = when (value) {
        is SplashEffectPayload.ArmSafetyNet -> armSafetyNet
        is SplashEffectPayload.NotifyListener -> notifyListener
    }
}
