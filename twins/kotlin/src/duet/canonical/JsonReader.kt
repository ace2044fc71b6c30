package duet.canonical

/**
 * A strict reader of one document: what a lenient one repairs is drift that nobody sees.
 *
 * It refuses a key that stands twice, numbers that are no integers of 64 bits, bytes that are no
 * UTF-8, half of a surrogate pair, a byte order mark, anything behind the value, and nesting deeper
 * than 512. Text that is exactly a UUID is in lowercase from here on.
 */
class JsonReader(private val bytes: ByteArray, private val start: Int, private val end: Int) {
    private var position = start
    private var depth = 0

    constructor(document: ByteArray) : this(document, 0, document.size)

    /** Reads the document, or throws a [JsonFault]. */
    fun read(): Json {
        if (startsWithMark()) throw fault("the document starts with a byte order mark (BOM), save it as UTF-8 without one")
        skipWhiteSpace()
        if (position == end) throw fault("the document is empty, a JSON value is expected")
        val value = value("a value")
        skipWhiteSpace()
        if (position < end) {
            throw fault(
                if (isAtConflict()) CONFLICT
                else "something follows the document's value, a document is one value")
        }
        return value
    }

    private fun startsWithMark() = end - start >= 3 &&
        byteAt(start) == 0xEF && byteAt(start + 1) == 0xBB && byteAt(start + 2) == 0xBF

    // Structure.

    private fun value(expected: String): Json = when (peek()) {
        QUOTE -> Json.Text(string())
        OPEN_BRACE -> obj()
        OPEN_BRACKET -> array()
        MINUS, in ZERO..NINE -> Json.Integer(integer())
        0x74 -> literal("true", Json.Bool(true))
        0x66 -> literal("false", Json.Bool(false))
        0x6E -> literal("null", Json.Null)
        else -> throw unexpected(expected)
    }

    private fun literal(word: String, value: Json): Json {
        val isThere = end - position >= word.length &&
            word.indices.all { byteAt(position + it) == word[it].unit }
        if (!isThere) throw unexpected("'$word'")
        position += word.length
        return value
    }

    private fun enter() {
        if (depth == MAXIMUM_DEPTH) {
            throw fault("arrays and objects are nested deeper than $MAXIMUM_DEPTH levels")
        }
        depth += 1
        position += 1
        skipWhiteSpace()
    }

    private fun leave() {
        depth -= 1
        position += 1
    }

    private fun array(): Json {
        enter()
        val elements = ArrayList<Json>()
        if (peek() == CLOSE_BRACKET) {
            leave()
            return Json.Arr(elements)
        }
        elements.add(value("a value or ']'"))
        while (true) {
            skipWhiteSpace()
            when (peek()) {
                COMMA -> position += 1
                CLOSE_BRACKET -> {
                    leave()
                    return Json.Arr(elements)
                }
                else -> throw unexpected("',' or ']'")
            }
            skipWhiteSpace()
            elements.add(value("a value"))
        }
    }

    private fun obj(): Json {
        enter()
        val members = Members()
        if (peek() == CLOSE_BRACE) {
            leave()
            return members.done()
        }
        member(members, "a key or '}'")
        while (true) {
            skipWhiteSpace()
            when (peek()) {
                COMMA -> position += 1
                CLOSE_BRACE -> {
                    leave()
                    return members.done()
                }
                else -> throw unexpected("',' or '}'")
            }
            skipWhiteSpace()
            member(members, "a key in double quotes")
        }
    }

    private fun member(members: Members, expected: String) {
        if (peek() != QUOTE) throw unexpected(expected)
        val keyStart = position
        val key = string()
        if (members.has(key)) {
            val quoted = CanonicalOutput()
            quoted.text(key)
            val name = String(quoted.copy(), Charsets.UTF_8)
            throw fault("the key $name stands twice in one object", keyStart)
        }
        skipWhiteSpace()
        if (peek() != COLON) throw unexpected("':'")
        position += 1
        skipWhiteSpace()
        members.add(key, value("a value"))
    }

    /** An object's members; few are compared one by one, many have a set of their keys. */
    private class Members {
        private val keys = ArrayList<String>()
        private val values = ArrayList<Json>()
        private var known: HashSet<String>? = null

        fun has(key: String) = known?.contains(key) ?: keys.contains(key)

        fun add(key: String, value: Json) {
            keys.add(key)
            values.add(value)
            known?.add(key)
            if (keys.size == FEW) known = HashSet(keys)
        }

        fun done() = Json.Obj(keys, values)
    }

    // Numbers.

    private fun integer(): Long {
        val first = position
        val isNegative = peek() == MINUS
        if (isNegative) position += 1
        val digits = position
        // Negative numbers reach further by one.
        var value = 0L
        var fits = true
        while (peek() in ZERO..NINE) {
            val digit = peek() - ZERO
            if (value < (Long.MIN_VALUE + digit) / 10) fits = false
            value = value * 10 - digit
            position += 1
        }
        if (position == digits) throw unexpected("a digit")
        when (peek()) {
            0x2E, 0x65, 0x45 -> throw fault(
                "the number is a double (it has a fraction or an exponent), only integers are recorded",
                first)
        }
        if (byteAt(digits) == ZERO && position - digits > 1) {
            throw fault("the number has a leading zero", first)
        }
        if (!fits || (!isNegative && value == Long.MIN_VALUE)) {
            throw fault("the integer is out of range, it must fit a signed 64-bit integer", first)
        }
        return if (isNegative) value else -value
    }

    // Strings.

    private fun string(): String {
        val opening = position
        position += 1
        val content = position
        while (position < end && isPlain(byteAt(position))) position += 1
        if (position < end && byteAt(position) == QUOTE) {
            position += 1
            // Every byte is ASCII.
            return UuidShape.spelled(
                String(bytes, content, position - 1 - content, Charsets.ISO_8859_1))
        }
        position = content
        return UuidShape.spelled(unusualString(opening))
    }

    private fun isPlain(byte: Int) =
        byte in 0x20..0x7F && byte != QUOTE && byte != BACKSLASH

    private fun unusualString(opening: Int): String {
        val text = StringBuilder()
        while (true) {
            if (position == end) {
                throw fault("the document ends where the string's closing quote is expected", opening)
            }
            val byte = byteAt(position)
            when {
                byte == QUOTE -> {
                    position += 1
                    return text.toString()
                }
                byte == BACKSLASH -> escape(text)
                byte >= 0x80 -> sequence(text)
                byte < 0x20 -> throw fault(
                    "a raw control character (${byteName(byte)}) stands in a string, " +
                        "write it as an escape")
                else -> {
                    text.append(byte.toChar())
                    position += 1
                }
            }
        }
    }

    private fun escape(text: StringBuilder) {
        val next = if (end - position > 1) byteAt(position + 1) else -1
        val unit = when (next) {
            QUOTE, BACKSLASH, 0x2F -> next
            0x62 -> 0x08
            0x66 -> 0x0C
            0x6E -> 0x0A
            0x72 -> 0x0D
            0x74 -> 0x09
            LETTER_U -> return unicodeEscape(text)
            else -> throw fault(NO_ESCAPE)
        }
        text.append(unit.toChar())
        position += 2
    }

    private fun unicodeEscape(text: StringBuilder) {
        val unit = unit(position + 2)
        if (unit < 0) throw fault(NO_ESCAPE)
        text.append(unit.toChar())
        if (unit !in 0xD800..0xDFFF) {
            position += 6
            return
        }
        val hasSecond = unit < 0xDC00 && end - position > 7 &&
            byteAt(position + 6) == BACKSLASH && byteAt(position + 7) == LETTER_U
        val second = if (hasSecond) unit(position + 8) else -1
        if (second !in 0xDC00..0xDFFF) {
            throw fault("the \\u escape is half of a surrogate pair, it names no character")
        }
        text.append(second.toChar())
        position += 12
    }

    private fun unit(offset: Int): Int {
        if (end - offset < 4) return -1
        var unit = 0
        for (index in offset until offset + 4) {
            val digit = hexValue(byteAt(index))
            if (digit < 0) return -1
            unit = (unit shl 4) or digit
        }
        return unit
    }

    /** A scalar beyond ASCII: no overlong form, no surrogate, nothing above U+10FFFF. */
    private fun sequence(text: StringBuilder) {
        val lead = byteAt(position)
        val length = when (lead) {
            in 0xC2..0xDF -> 2
            in 0xE0..0xEF -> 3
            in 0xF0..0xF4 -> 4
            else -> 0
        }
        if (length == 0 || end - position < length) throw fault(NO_UTF8)
        val second = byteAt(position + 1)
        val isSecondRight = when (lead) {
            0xE0 -> second in 0xA0..0xBF
            0xED -> second in 0x80..0x9F
            0xF0 -> second in 0x90..0xBF
            0xF4 -> second in 0x80..0x8F
            else -> second in 0x80..0xBF
        }
        if (!isSecondRight) throw fault(NO_UTF8)
        var scalar = lead and (0x7F shr length)
        for (index in position + 1 until position + length) {
            val byte = byteAt(index)
            if (byte and 0xC0 != 0x80) throw fault(NO_UTF8)
            scalar = (scalar shl 6) or (byte and 0x3F)
        }
        text.appendCodePoint(scalar)
        position += length
    }

    // Bytes.

    private fun byteAt(offset: Int): Int = bytes[offset].toInt() and 0xFF

    /** The byte at hand, -1 at the end. */
    private fun peek(): Int = if (position < end) byteAt(position) else -1

    private fun skipWhiteSpace() {
        while (position < end) {
            when (byteAt(position)) {
                0x20, 0x0A, 0x0D, 0x09 -> position += 1
                else -> return
            }
        }
    }

    // Faults.

    private fun fault(reason: String, at: Int = position) = JsonFault(at - start, reason)

    private fun unexpected(expected: String): JsonFault = when {
        position == end -> fault("the document ends where $expected is expected")
        isAtConflict() -> fault(CONFLICT)
        else -> fault("found ${byteName(peek())} where $expected is expected")
    }

    private fun isAtConflict(): Boolean {
        if (end - position < 7) return false
        if (position > start && byteAt(position - 1) != 0x0A) return false
        val byte = peek()
        val isMark = byte == 0x3C || byte == 0x3D || byte == 0x3E ||
            byte == 0x7C
        return isMark && (0 until 7).all { byteAt(position + it) == byte }
    }

    private fun byteName(byte: Int): String = when (byte) {
        0x00 -> "a NUL byte"
        0x09 -> "a tab"
        0x0A -> "a line feed"
        0x0D -> "a carriage return"
        0x1B -> "an ESC byte"
        0x20 -> "a space"
        0x27 -> "a single quote"
        in 0x21..0x7E -> "'${byte.toChar()}'"
        else -> String.format("byte 0x%02x", byte)
    }

    companion object {
        const val MAXIMUM_DEPTH = 512

        private const val FEW = 8
        private const val CONFLICT = "a merge conflict marker stands here, resolve the conflict"
        private const val NO_ESCAPE = "the backslash starts no JSON escape"
        private const val NO_UTF8 = "the bytes are not valid UTF-8"
    }
}
