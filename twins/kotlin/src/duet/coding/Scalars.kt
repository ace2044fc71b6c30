package duet.coding

import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.canonical.excerpt

object BooleanCodec : Codec<Boolean>("Bool") {
    override val expectation get() = "a boolean"

    override fun write(value: Boolean, output: CanonicalOutput) = output.boolean(value)

    override fun read(json: Json): Boolean =
        (json as? Json.Bool ?: throw mismatch("a boolean", json)).value
}

object IntegerCodec : Codec<Long>("Int64") {
    override val expectation get() = "an integer"

    override fun write(value: Long, output: CanonicalOutput) = output.integer(value)

    override fun read(json: Json): Long =
        (json as? Json.Integer ?: throw mismatch("an integer", json)).value
}

object TextCodec : Codec<String>("String") {
    override val expectation get() = "a string"

    override fun write(value: String, output: CanonicalOutput) = output.text(value)

    override fun read(json: Json): String =
        (json as? Json.Text ?: throw mismatch("a string", json)).value
}

/** An enum that stands as one string. */
class RawEnumCodec<E : Enum<E>>(
    name: String, private val entries: Array<E>, private val rawValue: (E) -> String
) : Codec<E>(name) {
    override fun write(value: E, output: CanonicalOutput) = output.text(rawValue(value))

    override fun read(json: Json): E {
        val raw = TextCodec.read(json)
        return find(raw) ?: throw DecodingFault(
            "unknown case '${excerpt(raw)}' of $name, it has " +
                entries.joinToString { "'${rawValue(it)}'" })
    }

    internal fun key(value: E): String = rawValue(value)

    internal fun find(raw: String): E? = entries.firstOrNull { rawValue(it) == raw }
}
