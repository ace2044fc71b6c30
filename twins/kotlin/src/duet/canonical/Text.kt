package duet.canonical

/** The order of two texts' UTF-8 bytes, which is that of their code points. */
object ByteOrder : Comparator<String> {
    override fun compare(left: String, right: String): Int {
        val common = minOf(left.length, right.length)
        for (index in 0 until common) {
            val a = left[index]
            val b = right[index]
            if (a == b) continue
            // UTF-16 puts surrogates before U+E000 to U+FFFF; what they stand for comes behind.
            if (a.isSurrogate() != b.isSurrogate()) return if (a.isSurrogate()) 1 else -1
            return a.compareTo(b)
        }
        return left.length.compareTo(right.length)
    }
}

/** Text that is exactly a UUID has one spelling. */
object UuidShape {
    private const val LENGTH = 36

    /** The text as recordings have it: in lowercase where it is a UUID, else as it stands. */
    fun spelled(text: String): String = if (matches(text)) lowercase(text) else text

    private fun matches(text: String): Boolean {
        if (text.length != LENGTH) return false
        for (index in 0 until LENGTH) {
            val isHyphen = index == 8 || index == 13 || index == 18 || index == 23
            if (isHyphen != (text[index] == '-')) return false
            if (!isHyphen && hexValue(text[index].unit) < 0) return false
        }
        return true
    }

    /** ASCII only, whatever the machine's language is. */
    private fun lowercase(text: String): String {
        val letters = CharArray(text.length) { if (text[it] in 'A'..'F') text[it] + 32 else text[it] }
        return String(letters)
    }
}

/** The value of a hexadecimal digit, -1 for anything else. */
internal fun hexValue(unit: Int): Int = when (unit) {
    in 0x30..0x39 -> unit - 0x30
    in 0x41..0x46 -> unit - 0x41 + 10
    in 0x61..0x66 -> unit - 0x61 + 10
    else -> -1
}

/** Text from a request as a message may quote it: on one line, and not too long. */
fun excerpt(text: String): String {
    val line = StringBuilder()
    var count = 0
    var index = 0
    while (index < text.length && count < LONGEST_EXCERPT) {
        val scalar = text.codePointAt(index)
        appendPrintable(scalar, line)
        index += Character.charCount(scalar)
        count += 1
    }
    return if (index < text.length) "$line…" else line.toString()
}

private const val LONGEST_EXCERPT = 80

private fun appendPrintable(scalar: Int, line: StringBuilder) {
    val type = Character.getType(scalar).toByte()
    val isHidden = type == Character.CONTROL || type == Character.FORMAT ||
        type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR
    when {
        !isHidden -> line.appendCodePoint(scalar)
        scalar == 0 -> line.append("\\0")
        scalar == 0x09 -> line.append("\\t")
        scalar == 0x0A -> line.append("\\n")
        scalar == 0x0D -> line.append("\\r")
        scalar < 0x80 -> line.append(String.format("\\u{%02X}", scalar))
        scalar < 0x10000 -> line.append(String.format("\\u{%04X}", scalar))
        else -> line.append(String.format("\\u{%08X}", scalar))
    }
}
