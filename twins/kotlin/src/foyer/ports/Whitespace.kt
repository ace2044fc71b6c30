package foyer.ports

/**
 * The text without white space at either end: every scalar that Unicode calls white space counts,
 * line breaks and the no-break space included, and no other. The JVM's own notions differ from that.
 */
fun String.trimmingWhitespace(): String = trim { it.isUnicodeWhitespace }

/** Whether the text is empty or white space only. */
val String.isBlankText: Boolean get() = all { it.isUnicodeWhitespace }

// All of Unicode's white space lies in the basic plane, so that UTF-16 units can be looked at.
private val Char.isUnicodeWhitespace: Boolean
    get() = when (this) {
        in '\u0009'..'\u000D', '\u0020', '\u0085', '\u00A0', '\u1680', in '\u2000'..'\u200A',
        '\u2028', '\u2029', '\u202F', '\u205F', '\u3000' -> true
        else -> false
    }
