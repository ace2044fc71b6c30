package duet.coding

import duet.canonical.ByteOrder
import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.canonical.Unwritable
import duet.canonical.UuidShape
import duet.canonical.excerpt

class ListCodec<T>(private val element: Codec<T>) : Codec<List<T>>("Array<${element.name}>") {
    override fun write(value: List<T>, output: CanonicalOutput) =
        output.array(value) { element.write(it, output) }

    override fun read(json: Json): List<T> {
        if (json !is Json.Arr) throw mismatch("an array", json)
        val result = ArrayList<T>(json.elements.size)
        for (index in json.elements.indices) {
            result.add(element.readPart(json.elements[index], index))
        }
        return result
    }
}

/** A dictionary with free keys. */
class TextMapCodec<T>(private val value: Codec<T>) :
    Codec<Map<String, T>>("Dictionary<String, ${value.name}>") {

    override val expectation get() = "an object"

    override fun write(value: Map<String, T>, output: CanonicalOutput) {
        val entries = value.entries.map { UuidShape.spelled(it.key) to it.value }
            .sortedWith(Comparator { a, b -> ByteOrder.compare(a.first, b.first) })
        output.raw("{")
        for ((index, entry) in entries.withIndex()) {
            if (index > 0 && entries[index - 1].first == entry.first) {
                throw Unwritable("two keys are '${excerpt(entry.first)}'")
            }
            output.key(entry.first, isFirst = index == 0)
            this.value.write(entry.second, output)
        }
        output.raw("}")
    }

    override fun read(json: Json): Map<String, T> {
        if (json !is Json.Obj) throw mismatch("an object", json)
        val result = LinkedHashMap<String, T>()
        for (index in json.keys.indices) {
            val key = json.keys[index]
            result[key] = value.readPart(json.values[index], key)
        }
        return result
    }
}

/** A dictionary whose keys are the entries of an enum that stands as a string. */
class EnumMapCodec<E : Enum<E>, T>(private val keys: RawEnumCodec<E>, private val value: Codec<T>) :
    Codec<Map<E, T>>("Dictionary<${keys.name}, ${value.name}>") {

    override val expectation get() = "an object"

    override fun write(value: Map<E, T>, output: CanonicalOutput) {
        val entries = value.entries.sortedWith(
            Comparator { a, b -> ByteOrder.compare(keys.key(a.key), keys.key(b.key)) })
        output.raw("{")
        for ((index, entry) in entries.withIndex()) {
            output.key(keys.key(entry.key), isFirst = index == 0)
            this.value.write(entry.value, output)
        }
        output.raw("}")
    }

    override fun read(json: Json): Map<E, T> {
        if (json !is Json.Obj) throw mismatch("an object", json)
        val result = LinkedHashMap<E, T>()
        for (index in json.keys.indices) {
            val name = json.keys[index]
            val key = keys.find(name) ?: throw DecodingFault(
                "Could not convert key to type ${keys.name}").under(name)
            result[key] = value.readPart(json.values[index], name)
        }
        return result
    }
}
