package foyer.progress

import duet.coding.BooleanCodec
import duet.coding.EnumMapCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.Values
import foyer.ports.onboardingPageCodec

object ProgressStateCodec : StructCodec<ProgressState>("ProgressState") {
    private val page = field("page", onboardingPageCodec) { it.page }
    private val readiness =
        field("readiness", EnumMapCodec(onboardingPageCodec, BooleanCodec)) { it.readiness }
    private val isObserving = field("isObserving", BooleanCodec) { it.isObserving }

    override fun make(values: Values) =
        ProgressState(values[page], values[readiness], values[isObserving])
}

object ProgressActionCodec : SumCodec<ProgressAction>("ProgressAction") {
    private val appeared = case("appeared", ProgressAction.Appeared)
    private val pageChanged = case(
        "pageChanged",
        label("page", onboardingPageCodec) { it: ProgressAction.PageChanged -> it.page },
        ProgressAction::PageChanged)
    private val readinessChanged = case(
        "readinessChanged",
        label("step", onboardingPageCodec) { it: ProgressAction.ReadinessChanged -> it.step },
        label("ready", BooleanCodec) { it: ProgressAction.ReadinessChanged -> it.ready },
        ProgressAction::ReadinessChanged)

    override fun caseOf(value: ProgressAction) = when (value) {
        is ProgressAction.Appeared -> appeared
        is ProgressAction.PageChanged -> pageChanged
        is ProgressAction.ReadinessChanged -> readinessChanged
    }
}

object ProgressEffectPayloadCodec : SumCodec<ProgressEffectPayload>("ProgressEffectPayload") {
    private val observeReadiness = case("observeReadiness", ProgressEffectPayload.ObserveReadiness)

    override fun caseOf(value: ProgressEffectPayload) = when (value) {
        is ProgressEffectPayload.ObserveReadiness -> observeReadiness
    }
}
