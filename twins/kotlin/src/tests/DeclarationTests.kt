package tests

import duet.coding.Codec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.feature.Feature
import foyer.foyerFeatures

/**
 * A codec's table has the names that the type declares: `duet lint` reads the declarations, recordings
 * have what the tables say.
 */
internal fun Tests.declarationTests() {
    for (feature in foyerFeatures) {
        test("${feature.name} has a codec named after its state") {
            val state = feature.state as StructCodec<*>
            val declared = feature.type(state.name).declaredFields.map { it.name }.toSet()
            expectEqual(state.fieldNames.toSet(), declared)
        }
        val sums = listOf(feature.action, feature.effectPayload) + feature.delegateEvents
        for (sum in sums.map { it as SumCodec<*> }) {
            test("${sum.name} has the cases that its type declares") {
                val type = feature.type(sum.name)
                val declared = type.declaredClasses.filter { it.superclass == type }
                    .map { it.simpleName.first().plus(32) + it.simpleName.drop(1) }
                expectEqual(sum.caseNames.toSet(), declared.toSet())
            }
        }
    }
}

private fun Feature<*, *, *>.type(name: String): Class<*> =
    Class.forName("${javaClass.`package`.name}.$name")

/** The codec of what the feature tells the level above, where it tells something. */
private val Feature<*, *, *>.delegateEvents: List<Codec<*>>
    get() = try {
        val codec = type("${state.name.removeSuffix("State")}DelegateEventCodec")
        listOf(codec.getField("INSTANCE").get(null) as Codec<*>)
    } catch (failure: ClassNotFoundException) {
        emptyList()
    }
