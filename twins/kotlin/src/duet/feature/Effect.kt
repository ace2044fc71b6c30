package duet.feature

import duet.canonical.CanonicalOutput
import duet.coding.Codec

/** What a reducer asks of the outside world, as a value. */
sealed class Effect<out P> {
    /** Runs a payload; with an id, the running effect of that id is cancelled first. */
    data class Run<P>(val payload: P, val id: String? = null) : Effect<P>()

    /** Cancels the running effect of an id. */
    data class Cancel(val id: String) : Effect<Nothing>()
}

/** Appends an effect in canonical form. */
internal fun <P> Effect<P>.write(payload: Codec<P>, output: CanonicalOutput) {
    when (this) {
        is Effect.Cancel -> {
            output.raw("{\"id\":")
            output.text(id)
            output.raw(",\"kind\":\"cancel\"}")
        }
        is Effect.Run -> {
            output.raw("{")
            if (id != null) {
                output.raw("\"id\":")
                output.text(id)
                output.raw(",")
            }
            output.raw("\"kind\":\"run\",\"payload\":")
            payload.write(this.payload, output)
            output.raw("}")
        }
    }
}
