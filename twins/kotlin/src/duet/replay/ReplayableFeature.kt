package duet.replay

import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.canonical.Unwritable
import duet.coding.Codec
import duet.coding.DecodingFault
import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.write

/** A feature as requests see it: canonical values in, canonical values out. */
internal class ReplayableFeature<S, A, P>(private val feature: Feature<S, A, P>) {
    /** Reduces one action, or throws a [ReplayRefusal] that names what is wrong. */
    fun reduce(state: Json, action: Json, into: Answer) {
        val before = decode(feature.state, state, "state")
        val decoded = decode(feature.action, action, "action")
        val reduced = reduce(before, decoded)
        encode("effects") {
            into.effects.array(reduced.effects) { it.write(feature.effectPayload, into.effects) }
        }
        encode("state") { feature.state.write(reduced.state, into.state) }
    }

    /**
     * A reducer that fails costs its request the answer and nothing else: an assertion, a stack that
     * overflows and memory that runs out are named like any other failure.
     */
    private fun reduce(state: S, action: A): Reduced<S, P> =
        try {
            feature.reduce(state, action)
        } catch (failure: Throwable) {
            throw ReplayRefusal("the reducer of '${feature.name}' failed: $failure")
        }

    private fun <T> decode(codec: Codec<T>, json: Json, noun: String): T =
        try {
            codec.read(json)
        } catch (fault: DecodingFault) {
            throw ReplayRefusal("cannot decode the $noun: ${fault.path.under(noun)}: ${fault.reason}")
        }

    private inline fun encode(noun: String, write: () -> Unit) =
        try {
            write()
        } catch (fault: Unwritable) {
            throw ReplayRefusal("cannot encode the $noun: ${fault.message}")
        }
}

/** What a reduction is written into, used again from request to request. */
internal class Answer {
    val effects = CanonicalOutput()
    val state = CanonicalOutput()

    fun clear() {
        effects.clear()
        state.clear()
    }
}
