package duet.replay

import java.io.InputStream

/**
 * Input cut into lines: bytes are read in bulk, and each line is looked at where it lies.
 *
 * A line is [bytes] from [start] to [end], without its line end.
 */
internal class RequestLines(private val input: InputStream, private val limit: Int = LONGEST) {
    var bytes = ByteArray(1 shl 16)
        private set
    var start = 0
        private set
    var end = 0
        private set

    /** Whether the line at hand was dropped because of its length. */
    var isTooLong = false
        private set

    private var filled = 0

    /** Where the next line begins. */
    private var next = 0

    /** How far it is known that the next line goes on. */
    private var scanned = 0

    /** Whether the beginning of the next line has been dropped. */
    private var isCut = false

    /** Goes to the next complete line; false where more input is needed first. */
    fun next(): Boolean {
        while (scanned < filled) {
            if (bytes[scanned] == LINE_FEED) {
                take(scanned)
                next = scanned + 1
                scanned = next
                return true
            }
            scanned += 1
        }
        return false
    }

    /** Goes to what stands behind the last line feed, once the input has ended. */
    fun takeRemainder(): Boolean {
        if (next == filled && !isCut) return false
        take(filled)
        return true
    }

    private fun take(lineEnd: Int) {
        start = next
        end = lineEnd
        isTooLong = isCut
        isCut = false
        if (end > start && bytes[end - 1] == CARRIAGE_RETURN) end -= 1
    }

    /** Waits for more input; false at its end. */
    fun refill(): Boolean {
        makeRoom()
        // The JVM sets aside as much memory as it may read, each time.
        val count = input.read(bytes, filled, minOf(bytes.size - filled, CHUNK))
        if (count <= 0) return false
        filled += count
        return true
    }

    private fun makeRoom() {
        if (filled - next > limit) dropLine()
        if (next > 0) {
            System.arraycopy(bytes, next, bytes, 0, filled - next)
            filled -= next
            scanned -= next
            next = 0
        }
        if (filled < bytes.size) return
        try {
            bytes = bytes.copyOf(bytes.size * 2)
        } catch (failure: OutOfMemoryError) {
            dropLine()
            filled = 0
            scanned = 0
            next = 0
        }
    }

    private fun dropLine() {
        isCut = true
        next = filled
        scanned = filled
    }

    private companion object {
        /** A request longer than this is answered with an error instead of being kept. */
        const val LONGEST = 256 shl 20
        const val CHUNK = 1 shl 16
        const val LINE_FEED: Byte = 0x0A
        const val CARRIAGE_RETURN: Byte = 0x0D
    }
}
