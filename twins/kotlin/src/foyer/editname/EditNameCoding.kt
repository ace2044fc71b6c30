package foyer.editname

import duet.coding.BooleanCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values

object EditNameStateCodec : StructCodec<EditNameState>("EditNameState") {
    private val draft = field("draft", TextCodec) { it.draft }
    private val isSaving = field("isSaving", BooleanCodec) { it.isSaving }
    private val validation = optional("validation", TextCodec) { it.validation }

    override fun make(values: Values) =
        EditNameState(values[draft], values[isSaving], values[validation])
}

object EditNameActionCodec : SumCodec<EditNameAction>("EditNameAction") {
    private val draftChanged = case(
        "draftChanged",
        label("text", TextCodec) { it: EditNameAction.DraftChanged -> it.text },
        EditNameAction::DraftChanged)
    private val saveTapped = case("saveTapped", EditNameAction.SaveTapped)
    private val saveFinished = case("saveFinished", EditNameAction.SaveFinished)
    private val cancelTapped = case("cancelTapped", EditNameAction.CancelTapped)

    override fun caseOf(value: EditNameAction) = when (value) {
        is EditNameAction.DraftChanged -> draftChanged
        is EditNameAction.SaveTapped -> saveTapped
        is EditNameAction.SaveFinished -> saveFinished
        is EditNameAction.CancelTapped -> cancelTapped
    }
}

object EditNameDelegateEventCodec : SumCodec<EditNameDelegateEvent>("EditNameDelegateEvent") {
    private val saved = case(
        "saved",
        label("name", TextCodec) { it: EditNameDelegateEvent.Saved -> it.name },
        EditNameDelegateEvent::Saved)
    private val closed = case("closed", EditNameDelegateEvent.Closed)

    override fun caseOf(value: EditNameDelegateEvent) = when (value) {
        is EditNameDelegateEvent.Saved -> saved
        is EditNameDelegateEvent.Closed -> closed
    }
}

object EditNameEffectPayloadCodec : SumCodec<EditNameEffectPayload>("EditNameEffectPayload") {
    private val saveName = case(
        "saveName",
        label("name", TextCodec) { it: EditNameEffectPayload.SaveName -> it.name },
        EditNameEffectPayload::SaveName)
    private val notifyListener = bare(
        "notifyListener", EditNameDelegateEventCodec,
        EditNameEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: EditNameEffectPayload) = when (value) {
        is EditNameEffectPayload.SaveName -> saveName
        is EditNameEffectPayload.NotifyListener -> notifyListener
    }
}
