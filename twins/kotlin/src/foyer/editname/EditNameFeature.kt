package foyer.editname

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.ports.trimmingWhitespace

/** The limits of a display name. */
object EditNameConfig {
    /** The longest trimmed name, in UTF-16 units. */
    const val maxLength = 40
}

/** What the editor says about a name it does not save. */
object EditNameMessages {
    const val empty = "Enter a name."
    const val tooLong = "Keep it to 40 characters or fewer."
}

/** Says what is wrong with a draft of a display name, or null when its trimmed text can be saved. */
fun validateDisplayName(draft: String): String? {
    val length = draft.trimmingWhitespace().length
    return when {
        length == 0 -> EditNameMessages.empty
        length > EditNameConfig.maxLength -> EditNameMessages.tooLong
        else -> null
    }
}

/** What the name editor remembers. The draft is kept as typed, its edges untrimmed. */
data class EditNameState(
    val draft: String = "",
    val isSaving: Boolean = false,
    val validation: String? = null
)

/** What can happen to the name editor. */
sealed class EditNameAction {
    data class DraftChanged(val text: String) : EditNameAction()
    object SaveTapped : EditNameAction()
    object SaveFinished : EditNameAction()
    object CancelTapped : EditNameAction()
}

/** What the name editor tells the account screen. */
sealed class EditNameDelegateEvent {
    data class Saved(val name: String) : EditNameDelegateEvent()
    object Closed : EditNameDelegateEvent()
}

/** What the name editor asks of the outside world. */
sealed class EditNameEffectPayload {
    data class SaveName(val name: String) : EditNameEffectPayload()
    data class NotifyListener(val event: EditNameDelegateEvent) : EditNameEffectPayload()
}

private typealias EditNameReduced = Reduced<EditNameState, EditNameEffectPayload>

/**
 * The editor of the display name: it checks on save, not while typing.
 *
 * Typing goes on while a save is in flight, and `Saved` carries the draft as it is when the save
 * ends; it can differ from the name that was sent.
 */
object EditNameFeature : Feature<EditNameState, EditNameAction, EditNameEffectPayload> {
    override val name = "editname"
    override val state = EditNameStateCodec
    override val action = EditNameActionCodec
    override val effectPayload = EditNameEffectPayloadCodec

    override fun reduce(state: EditNameState, action: EditNameAction): EditNameReduced =
        when (action) {
            is EditNameAction.DraftChanged ->
                only(state.copy(draft = action.text, validation = null))
            is EditNameAction.SaveTapped -> save(state)
            is EditNameAction.SaveFinished -> tell(
                state.copy(isSaving = false),
                EditNameDelegateEvent.Saved(state.draft.trimmingWhitespace()))
            is EditNameAction.CancelTapped -> tell(state, EditNameDelegateEvent.Closed)
        }

    private fun save(state: EditNameState): EditNameReduced {
        if (state.isSaving) return only(state)
        val message = validateDisplayName(state.draft)
        if (message != null) return only(state.copy(validation = message))
        return run(
            state.copy(isSaving = true, validation = null),
            EditNameEffectPayload.SaveName(state.draft.trimmingWhitespace()))
    }

    private fun tell(state: EditNameState, event: EditNameDelegateEvent): EditNameReduced =
        run(state, EditNameEffectPayload.NotifyListener(event))
}
