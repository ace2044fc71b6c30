package tests

import duet.coding.IntegerCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.TextMapCodec
import duet.coding.Values
import duet.feature.Effect
import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import duet.replay.ReplayRegistry
import duet.replay.ReplayServer

/**
 * The counter of `Examples/python-counter`. Unlike the app's features it has free keys and integers
 * that come back, which `duet runner-check` wants for its probes of both.
 */
private data class CounterState(val counts: Map<String, Long>, val title: String)

private sealed class CounterAction {
    data class Added(val name: String, val amount: Long) : CounterAction()
    data class Titled(val title: String) : CounterAction()
    object Cleared : CounterAction()
}

private sealed class CounterEffectPayload {
    data class Save(val total: Long) : CounterEffectPayload()
}

private object CounterFeature : Feature<CounterState, CounterAction, CounterEffectPayload> {
    private const val saving = "counter.save"

    override val name = "counter"
    override val state = CounterStateCodec
    override val action = CounterActionCodec
    override val effectPayload = CounterEffectPayloadCodec

    override fun reduce(
        state: CounterState, action: CounterAction
    ): Reduced<CounterState, CounterEffectPayload> = when (action) {
        is CounterAction.Added -> {
            val sum = Math.addExact(state.counts[action.name] ?: 0, action.amount)
            val counts = state.counts + (action.name to sum)
            val total = counts.values.fold(0L) { total, count -> Math.addExact(total, count) }
            run(state.copy(counts = counts), CounterEffectPayload.Save(total), id = saving)
        }
        is CounterAction.Titled -> only(state.copy(title = action.title))
        is CounterAction.Cleared ->
            Reduced(state.copy(counts = emptyMap()), listOf(Effect.Cancel(saving)))
    }
}

private object CounterStateCodec : StructCodec<CounterState>("CounterState") {
    private val counts = field("counts", TextMapCodec(IntegerCodec)) { it.counts }
    private val title = field("title", TextCodec) { it.title }

    override fun make(values: Values) = CounterState(values[counts], values[title])
}

private object CounterActionCodec : SumCodec<CounterAction>("CounterAction") {
    private val added = case(
        "added",
        label("name", TextCodec) { it: CounterAction.Added -> it.name },
        label("amount", IntegerCodec) { it: CounterAction.Added -> it.amount },
        CounterAction::Added)
    private val titled = case(
        "titled",
        label("title", TextCodec) { it: CounterAction.Titled -> it.title },
        CounterAction::Titled)
    private val cleared = case("cleared", CounterAction.Cleared)

    override fun caseOf(value: CounterAction) = when (value) {
        is CounterAction.Added -> added
        is CounterAction.Titled -> titled
        is CounterAction.Cleared -> cleared
    }
}

private object CounterEffectPayloadCodec : SumCodec<CounterEffectPayload>("CounterEffectPayload") {
    private val save = case(
        "save",
        label("total", IntegerCodec) { it: CounterEffectPayload.Save -> it.total },
        CounterEffectPayload::Save)

    override fun caseOf(value: CounterEffectPayload) = when (value) {
        is CounterEffectPayload.Save -> save
    }
}

/** Serves the counter, for `duet runner-check --runner`. */
object CounterRunner {
    @JvmStatic
    fun main(arguments: Array<String>) {
        ReplayServer(ReplayRegistry("kotlin", listOf(CounterFeature))).serveStandardIO()
    }
}
