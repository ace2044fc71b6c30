package duet.canonical

internal const val QUOTE = 0x22
internal const val BACKSLASH = 0x5C
internal const val COMMA = 0x2C
internal const val COLON = 0x3A
internal const val MINUS = 0x2D
internal const val ZERO = 0x30
internal const val NINE = 0x39
internal const val OPEN_BRACE = 0x7B
internal const val CLOSE_BRACE = 0x7D
internal const val OPEN_BRACKET = 0x5B
internal const val CLOSE_BRACKET = 0x5D
internal const val LETTER_U = 0x75

/** The number of a UTF-16 unit; old and new compilers spell no other conversion alike. */
internal val Char.unit: Int get() = this - '\u0000'
