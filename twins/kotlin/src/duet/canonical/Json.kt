package duet.canonical

/**
 * A JSON value of the canonical dialect: integers of 64 bits are its only numbers.
 *
 * Text is kept as the JVM keeps it. Both forms hold the same scalars, because the reader takes no
 * lone surrogate, so `==` on text is equality of bytes.
 */
sealed class Json {
    /** The value's kind as messages name it. */
    abstract val noun: String

    object Null : Json() {
        override val noun get() = "null"
    }

    class Bool(val value: Boolean) : Json() {
        override val noun get() = "a boolean"
    }

    class Integer(val value: Long) : Json() {
        override val noun get() = "an integer"
    }

    class Text(val value: String) : Json() {
        override val noun get() = "a string"
    }

    class Arr(val elements: List<Json>) : Json() {
        override val noun get() = "an array"
    }

    /** Members in the order of the document, each key once. */
    class Obj(val keys: List<String>, val values: List<Json>) : Json() {
        override val noun get() = "an object"

        /** The value of a key, or null where there is none; linear in the members before it. */
        operator fun get(key: String): Json? {
            val index = keys.indexOf(key)
            return if (index < 0) null else values[index]
        }
    }
}
