package duet.coding

import duet.canonical.ByteOrder
import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.canonical.excerpt

/**
 * A record: an object of its properties, those that are null left out.
 *
 * ```
 * object PointCodec : StructCodec<Point>("Point") {
 *     private val x = field("x", IntegerCodec) { it.x }
 *     private val label = optional("label", TextCodec) { it.label }
 *
 *     override fun make(values: Values) = Point(values[x], values[label])
 * }
 * ```
 */
abstract class StructCodec<S>(name: String) : Codec<S>(name) {
    private val fields = FieldTable<S>(name)

    /** The names of the properties, in the order of their declaration. */
    val fieldNames: List<String> get() = fields.names

    /** Declares a property that is always there. */
    protected fun <T> field(name: String, codec: Codec<T>, get: (S) -> T): Field<S, T> =
        fields.add(Field(name, codec, false, get))

    /** Declares a property that may be null; null has no key. */
    protected fun <T : Any> optional(name: String, codec: Codec<T>, get: (S) -> T?): Field<S, T?> =
        fields.add(Field(name, codec, true, get))

    /** Makes the record of its properties' values. */
    protected abstract fun make(values: Values): S

    override fun write(value: S, output: CanonicalOutput) = fields.write(value, output)

    override fun read(json: Json): S {
        if (json !is Json.Obj) throw mismatch("an object", json)
        return make(fields.read(json))
    }
}

/** A property of a record or a label of a case. */
class Field<in S, out T> internal constructor(
    internal val name: String, private val codec: Codec<*>, internal val isOptional: Boolean,
    private val get: (S) -> T
) {
    internal var index = -1

    internal val expectation get() = codec.expectation

    internal fun read(json: Json): Any? = codec.readPart(json, name)

    internal fun isPresentIn(record: S) = !isOptional || get(record) != null

    internal fun write(record: S, output: CanonicalOutput) {
        // The codec is that of T, as the functions that declare a field demand.
        @Suppress("UNCHECKED_CAST")
        (codec as Codec<Any?>).write(get(record), output)
    }
}

/** What was read for the fields of one record. */
class Values internal constructor(private val slots: Array<Any?>) {
    /** The value of a field of the record's own. */
    // A slot is filled by its field's own codec.
    @Suppress("UNCHECKED_CAST")
    operator fun <T> get(field: Field<*, T>): T = slots[field.index] as T
}

/** The fields of one record in the order of their declaration, and in that of their keys. */
internal class FieldTable<S>(private val owner: String) {
    private val declared = ArrayList<Field<S, *>>()
    private val sorted = ArrayList<Field<S, *>>()

    val names: List<String> get() = declared.map { it.name }

    fun <T> add(field: Field<S, T>): Field<S, T> {
        field.index = declared.size
        declared.add(field)
        val place = sorted.indexOfFirst { ByteOrder.compare(it.name, field.name) > 0 }
        sorted.add(if (place < 0) sorted.size else place, field)
        return field
    }

    fun hasValues(record: S) = declared.any { it.isPresentIn(record) }

    fun write(record: S, output: CanonicalOutput) {
        var isFirst = true
        output.raw("{")
        for (index in sorted.indices) {
            val field = sorted[index]
            if (!field.isPresentIn(record)) continue
            output.key(field.name, isFirst)
            field.write(record, output)
            isFirst = false
        }
        output.raw("}")
    }

    fun read(json: Json.Obj): Values {
        val slots = arrayOfNulls<Any?>(declared.size)
        var found = 0
        for (index in declared.indices) {
            val field = declared[index]
            val value = json[field.name]
            if (value != null) {
                slots[index] = field.read(value)
                found += 1
            } else if (!field.isOptional) {
                throw DecodingFault("missing, expected ${field.expectation}").under(field.name)
            }
        }
        if (found < json.keys.size) refuseUnknown(json)
        return Values(slots)
    }

    private fun refuseUnknown(json: Json.Obj) {
        val unknown = json.keys.filter { key -> declared.none { it.name == key } }
        throw unknownKey(unknown.sortedWith(ByteOrder).first(), owner)
    }
}

internal fun unknownKey(key: String, owner: String) =
    DecodingFault("unknown key '${excerpt(key)}' of $owner").under(key)
