package duet.replay

/** Helps with a name that is not known. */
internal object NearestName {
    private const val LONGEST_COMPARED = 64
    private const val MOST_LISTED = 20

    /** The likely name that was meant, or the ones there are: `; did you mean 'splash'?`. */
    fun hint(wrong: String, names: List<String>, noun: String): String {
        if (names.isEmpty()) return "; there are no ${noun}s"
        val head = wrong.toByteArray().take(LONGEST_COMPARED)
        val distances = names.map { distance(head, it.toByteArray().toList()) }
        val nearest = names.indices.sortedBy { distances[it] }.first()
        if (distances[nearest] <= maxOf(1, names[nearest].length / 3)) {
            return "; did you mean '${names[nearest]}'?"
        }
        val more = if (names.size > MOST_LISTED) " and ${names.size - MOST_LISTED} more" else ""
        return "; there are ${names.take(MOST_LISTED).joinToString()}$more"
    }

    /** How many bytes have to be inserted, removed or replaced (Levenshtein). */
    private fun distance(left: List<Byte>, right: List<Byte>): Int {
        val row = IntArray(right.size + 1) { it }
        for ((index, byte) in left.withIndex()) {
            var diagonal = row[0]
            row[0] = index + 1
            for ((column, other) in right.withIndex()) {
                val replaced = diagonal + (if (byte == other) 0 else 1)
                diagonal = row[column + 1]
                row[column + 1] = minOf(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.size]
    }
}
