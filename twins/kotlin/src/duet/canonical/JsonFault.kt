package duet.canonical

/** Why bytes are no document of the canonical dialect, and at which byte. */
class JsonFault(val offset: Int, val reason: String) : Exception(reason, null, false, false) {
    /** The fault's place in the document that it came from. */
    fun place(document: ByteArray, start: Int = 0, end: Int = document.size): JsonPlace =
        JsonPlace.find(document, start, minOf(start + offset, end))

    /** What is wrong, and at which field. */
    fun message(place: JsonPlace): String =
        if (place.path.isEmpty) reason else "$reason (at ${place.path})"
}

/** The way from a document's root to a value: `action.value.items[0]`. */
class FieldPath(private val components: List<Any> = emptyList()) {
    val isEmpty get() = components.isEmpty()

    fun under(component: Any) = FieldPath(listOf(component) + components)

    override fun toString(): String {
        if (isEmpty) return "the value"
        val text = StringBuilder()
        for (component in components) {
            when {
                component is Int -> text.append("[$component]")
                isPlainWord(component as String) ->
                    text.append(if (text.length == 0) component else ".$component")
                else -> {
                    val quoted = CanonicalOutput()
                    quoted.text(component)
                    text.append("[${String(quoted.copy(), Charsets.UTF_8)}]")
                }
            }
        }
        return text.toString()
    }

    private fun isPlainWord(key: String) = key.isNotEmpty() && key.all {
        it in 'a'..'z' || it in 'A'..'Z' || it in '0'..'9' || it == '_' || it == '-' || it == '$'
    }
}

/** Where something stands in a document's text; lines and columns count from 1, in bytes. */
class JsonPlace(val line: Int, val column: Int, val path: FieldPath) {
    internal companion object {
        fun find(document: ByteArray, start: Int, offset: Int): JsonPlace {
            var line = 1
            var lineStart = start
            for (index in start until offset) {
                if (document[index].toInt() == 0x0A) {
                    line += 1
                    lineStart = index + 1
                }
            }
            return JsonPlace(line, offset - lineStart + 1, path(document, start, offset))
        }

        /** Walks over text that is the beginning of a document. */
        private fun path(document: ByteArray, start: Int, offset: Int): FieldPath {
            // An object's frame holds the key at hand or "", an array's its index.
            val frames = ArrayList<Frame>()
            var index = start
            while (index < offset) {
                when (document[index].toInt()) {
                    OPEN_BRACE -> frames.add(Frame(isObject = true))
                    OPEN_BRACKET -> frames.add(Frame(isObject = false))
                    CLOSE_BRACE, CLOSE_BRACKET -> if (frames.isNotEmpty()) frames.removeAt(frames.size - 1)
                    COMMA -> frames.lastOrNull()?.advance()
                    QUOTE -> {
                        val end = endOfString(document, index)
                        if (end > offset) return path(frames)
                        frames.lastOrNull()?.takeKey(document, index, end)
                        index = end
                        // The loop's own step is for single bytes.
                        index -= 1
                    }
                }
                index += 1
            }
            return path(frames)
        }

        private fun path(frames: List<Frame>) = FieldPath(frames.mapNotNull { it.component })

        private fun endOfString(document: ByteArray, start: Int): Int {
            var index = start + 1
            while (index < document.size && document[index].toInt() != QUOTE) {
                index += if (document[index].toInt() == BACKSLASH) 2 else 1
            }
            return index + 1
        }
    }

    private class Frame(private val isObject: Boolean) {
        private var key: String? = null
        private var index = 0

        val component: Any? get() = if (isObject) key else index

        fun advance() {
            key = null
            index += 1
        }

        fun takeKey(document: ByteArray, start: Int, end: Int) {
            if (!isObject || key != null) return
            key = (JsonReader(document, start, end).read() as Json.Text).value
        }
    }
}
