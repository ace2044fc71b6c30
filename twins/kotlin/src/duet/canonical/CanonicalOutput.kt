package duet.canonical

/**
 * Bytes in canonical form, appended piece by piece.
 *
 * It escapes and spells what it is given. The order of an object's members is for the one who
 * appends them, who knows it beforehand more often than not.
 */
class CanonicalOutput {
    private var bytes = ByteArray(256)

    var size = 0
        private set

    fun copy(): ByteArray = bytes.copyOf(size)

    fun clear() {
        size = 0
        if (bytes.size > LARGEST_KEPT) bytes = ByteArray(256)
    }

    fun writeTo(stream: java.io.OutputStream) = stream.write(bytes, 0, size)

    /** ASCII that needs no escape, such as punctuation. */
    fun raw(text: String) {
        reserve(text.length)
        for (index in 0 until text.length) bytes[size + index] = text[index].unit.toByte()
        size += text.length
    }

    fun lineFeed() = byte(0x0A)

    fun boolean(value: Boolean) = raw(if (value) "true" else "false")

    fun integer(value: Long) = raw(value.toString())

    /** A string in quotes: a UUID in lowercase, everything else as it stands. */
    fun text(value: String) {
        byte(QUOTE)
        content(UuidShape.spelled(value))
        byte(QUOTE)
    }

    /** A name that is known to need no escape and to be no UUID, in quotes. */
    fun plainText(value: String) {
        byte(QUOTE)
        raw(value)
        byte(QUOTE)
    }

    /** A key and its colon, behind a comma unless it is the first. */
    fun key(value: String, isFirst: Boolean) {
        if (!isFirst) byte(COMMA)
        text(value)
        byte(COLON)
    }

    fun value(json: Json) {
        when (json) {
            is Json.Null -> raw("null")
            is Json.Bool -> boolean(json.value)
            is Json.Integer -> integer(json.value)
            is Json.Text -> text(json.value)
            is Json.Arr -> array(json.elements) { value(it) }
            is Json.Obj -> members(json)
        }
    }

    inline fun <T> array(elements: List<T>, element: (T) -> Unit) {
        raw("[")
        for (index in elements.indices) {
            if (index > 0) raw(",")
            element(elements[index])
        }
        raw("]")
    }

    private fun members(json: Json.Obj) {
        val sorted = json.keys.indices.sortedWith(Comparator { a, b ->
            ByteOrder.compare(json.keys[a], json.keys[b])
        })
        raw("{")
        for ((place, index) in sorted.withIndex()) {
            key(json.keys[index], isFirst = place == 0)
            value(json.values[index])
        }
        raw("}")
    }

    /** What another output holds, as the content of a string. */
    fun embedded(other: CanonicalOutput) {
        byte(QUOTE)
        reserve(other.size + other.size / 4)
        for (index in 0 until other.size) escaped(other.bytes[index].toInt() and 0xFF)
        byte(QUOTE)
    }

    private fun content(value: String) {
        reserve(value.length)
        var index = 0
        while (index < value.length) {
            val unit = value[index].unit
            if (unit < 0x80) {
                escaped(unit)
                index += 1
            } else {
                val scalar = value.codePointAt(index)
                scalar(scalar)
                index += Character.charCount(scalar)
            }
        }
    }

    /** One byte of UTF-8. */
    private fun escaped(unit: Int) {
        if (unit >= 0x20 && unit != QUOTE && unit != BACKSLASH) {
            byte(unit)
            return
        }
        when (unit) {
            QUOTE -> raw("\\\"")
            BACKSLASH -> raw("\\\\")
            0x09 -> raw("\\t")
            0x0A -> raw("\\n")
            0x0D -> raw("\\r")
            else -> {
                raw("\\u00")
                byte(HEX[unit shr 4].unit)
                byte(HEX[unit and 0xF].unit)
            }
        }
    }

    /** A scalar beyond ASCII; a text of the reader's, or put together from such, has no other. */
    private fun scalar(scalar: Int) {
        when {
            scalar < 0x800 -> byte(0xC0 or (scalar shr 6))
            scalar in 0xD800..0xDFFF -> throw Unwritable("the text holds half of a surrogate pair")
            scalar < 0x10000 -> {
                byte(0xE0 or (scalar shr 12))
                byte(0x80 or ((scalar shr 6) and 0x3F))
            }
            else -> {
                byte(0xF0 or (scalar shr 18))
                byte(0x80 or ((scalar shr 12) and 0x3F))
                byte(0x80 or ((scalar shr 6) and 0x3F))
            }
        }
        byte(0x80 or (scalar and 0x3F))
    }

    private fun byte(value: Int) {
        if (size == bytes.size) reserve(1)
        bytes[size] = value.toByte()
        size += 1
    }

    private fun reserve(count: Int) {
        val needed = size.toLong() + count
        if (needed <= bytes.size) return
        if (needed > LARGEST) throw OutOfMemoryError("an answer of more than 2 GB")
        val larger = minOf(maxOf(needed, bytes.size * 2L), LARGEST)
        bytes = bytes.copyOf(larger.toInt())
    }

    private companion object {
        const val HEX = "0123456789abcdef"
        const val LARGEST = Int.MAX_VALUE - 16L

        /** A larger buffer is given back once it is empty. */
        const val LARGEST_KEPT = 1 shl 20
    }
}

/**
 * A value that has no canonical form: a text that was cut in the middle of a surrogate pair, two keys
 * that are one in their canonical spelling.
 */
class Unwritable(reason: String) : RuntimeException(reason)
