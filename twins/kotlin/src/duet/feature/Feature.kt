package duet.feature

import duet.coding.Codec

/**
 * A feature: how its state answers to actions, and how both stand in recordings.
 *
 * [reduce] is pure. It takes no environment, so whatever is random or timed comes in as an action.
 */
interface Feature<S, A, P> {
    /** The name in manifests, fixtures and requests. */
    val name: String

    val state: Codec<S>
    val action: Codec<A>
    val effectPayload: Codec<P>

    /** The state after an action, and what the outside world is asked to do. */
    fun reduce(state: S, action: A): Reduced<S, P>
}

/** What an action came to. */
data class Reduced<out S, out P>(val state: S, val effects: List<Effect<P>> = emptyList())

/** A state that nothing more is asked after. */
fun <S> only(state: S): Reduced<S, Nothing> = Reduced(state)

/** A state, and one payload to run. */
fun <S, P> run(state: S, payload: P, id: String? = null): Reduced<S, P> =
    Reduced(state, listOf(Effect.Run(payload, id)))
