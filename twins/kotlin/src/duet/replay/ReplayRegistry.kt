package duet.replay

import duet.canonical.ByteOrder
import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.feature.Feature

/** The features that a runner can reduce. */
class ReplayRegistry(
    /** The lane's name, which the handshake carries. */
    val platform: String,
    features: List<Feature<*, *, *>>
) {
    private val features = features.associateBy({ it.name }, { ReplayableFeature(it) })

    /** The features' names in byte order. */
    val featureNames: List<String> = this.features.keys.sortedWith(ByteOrder)

    init {
        require(this.features.size == features.size) { "two features have one name" }
    }

    /** The feature that a request names, or a [ReplayRefusal] that helps with an unknown name. */
    internal fun feature(name: String): ReplayableFeature<*, *, *> = features[name]
        ?: throw ReplayRefusal(
            "unknown feature ${canonicalExcerpt(Json.Text(name))}" +
                NearestName.hint(name, featureNames, "feature"))

    /** A runner of features has no scenarios: recordings have one writer, in another lane. */
    internal fun refuseScenario(name: String): ReplayRefusal = ReplayRefusal(
        "unknown scenario ${canonicalExcerpt(Json.Text(name))}" +
            NearestName.hint(name, emptyList(), "scenario"))
}

/** A value's canonical text in a message, cut where it is long. */
internal fun canonicalExcerpt(value: Json): String {
    val output = CanonicalOutput()
    output.value(value)
    val text = String(output.copy(), Charsets.UTF_8)
    if (output.size <= LONGEST_EXCERPT) return text
    // A cut inside a character leaves a replacement character.
    val head = String(output.copy(), 0, LONGEST_EXCERPT, Charsets.UTF_8).trimEnd('\uFFFD')
    return "$head… (${output.size} bytes)"
}

private const val LONGEST_EXCERPT = 200
