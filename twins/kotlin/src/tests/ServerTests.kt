package tests

import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.replay.Output
import duet.replay.ReplayRegistry
import duet.replay.ReplayServer
import duet.replay.RequestLines
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.InputStream

private sealed class ProbeAction {
    object Keep : ProbeAction()
    object Overflow : ProbeAction()
    object Assert : ProbeAction()
    object Exhaust : ProbeAction()
    object Halve : ProbeAction()
}

private object ProbeActionCodec : SumCodec<ProbeAction>("ProbeAction") {
    private val keep = case("keep", ProbeAction.Keep)
    private val overflow = case("overflow", ProbeAction.Overflow)
    private val assert = case("assert", ProbeAction.Assert)
    private val exhaust = case("exhaust", ProbeAction.Exhaust)
    private val halve = case("halve", ProbeAction.Halve)

    override fun caseOf(value: ProbeAction) = when (value) {
        is ProbeAction.Keep -> keep
        is ProbeAction.Overflow -> overflow
        is ProbeAction.Assert -> assert
        is ProbeAction.Exhaust -> exhaust
        is ProbeAction.Halve -> halve
    }
}

/** A reducer with every way to fail. */
private object ProbeFeature : Feature<String, ProbeAction, ProbeAction> {
    override val name = "probe"
    override val state = TextCodec
    override val action = ProbeActionCodec
    override val effectPayload = ProbeActionCodec

    override fun reduce(state: String, action: ProbeAction): Reduced<String, ProbeAction> =
        when (action) {
            is ProbeAction.Keep -> only(state)
            is ProbeAction.Overflow -> only("${depth(0)}")
            is ProbeAction.Assert -> throw AssertionError("no such state")
            is ProbeAction.Exhaust -> only("${LongArray(Int.MAX_VALUE).size}")
            is ProbeAction.Halve -> only(state.take(1))
        }

    private fun depth(level: Int): Int = depth(level + 1) + 1
}

private val server = ReplayServer(ReplayRegistry("kotlin", listOf(ProbeFeature)))

private const val HANDSHAKE =
    """{"features":["probe"],"platform":"kotlin","protocol":"duet-replay","version":1}"""

private fun serve(input: InputStream): List<String> {
    val output = ByteArrayOutputStream()
    server.serve(input, Output(output))
    val lines = String(output.toByteArray(), Charsets.UTF_8).split("\n")
    expectEqual(lines.first(), HANDSHAKE)
    expectEqual(lines.last(), "")
    return lines.drop(1).dropLast(1)
}

private fun serve(vararg lines: String): List<String> =
    serve(ByteArrayInputStream(lines.joinToString("\n").toByteArray()))

private fun reduce(action: String, state: String = "\"a\"") =
    """{"op":"reduce","feature":"probe","state":$state,"action":{"case":"$action"}}"""

private const val KEPT = """{"effects":"[]","state":"\"a\""}"""

internal fun Tests.serverTests() {
    test("an empty input is answered by the handshake alone") {
        expectEqual(serve(), emptyList<String>())
    }
    test("answers in order, and the last request without its line feed") {
        expectEqual(
            serve(reduce("keep"), reduce("keep", "\"b\"")), listOf(KEPT, """{"effects":"[]","state":"\"b\""}"""))
    }
    test("a carriage return belongs to the line end") {
        expectEqual(serve("${reduce("keep")}\r", ""), listOf(KEPT))
    }
    test("nothing is answered behind an exit") {
        expectEqual(serve(reduce("keep"), """{"op":"exit"}""", reduce("keep")), listOf(KEPT))
    }

    fun fails(action: String, state: String, name: String) = test("a reducer's $name is an answer") {
        val answers = serve(reduce(action, state), reduce("keep"))
        expectEqual(answers.size, 2)
        if (!answers[0].startsWith("{\"error\":") || !answers[0].contains(name)) {
            throw AssertionError(answers[0])
        }
        expectEqual(answers[1], KEPT)
    }
    fails("overflow", "\"a\"", "StackOverflowError")
    fails("assert", "\"a\"", "AssertionError: no such state")
    fails("exhaust", "\"a\"", "OutOfMemoryError")
    fails("halve", "\"😀\"", "half of a surrogate pair")

    fun refuses(request: String, reason: String) = test("refuses $request") {
        expectEqual(serve(request, reduce("keep")), listOf("{\"error\":\"$reason\"}", KEPT))
    }
    refuses("", "the request is an empty line")
    refuses("[1]", "the request is an array: an object is expected")
    refuses("{}", "the request has no 'op'")
    refuses("{\"op\":1}", "'op' is a number: a string is expected")
    refuses(
        "{\"op\":\"x\"}", "unknown op \\\"x\\\"; this runner knows reduce, compile and exit")
    refuses(
        "{\"op\":\"compile\",\"scenario\":\"x\"}", "unknown scenario \\\"x\\\"; there are no scenarios")
    refuses(
        "{\"op\":\"reduce\",\"feature\":\"prob\",\"state\":1,\"action\":1}",
        "unknown feature \\\"prob\\\"; did you mean 'probe'?")
    refuses(
        "{\"op\":\"reduce\",\"feature\":\"splash\",\"state\":1,\"action\":1}",
        "unknown feature \\\"splash\\\"; there are probe")
    refuses(
        reduce("keep", "1"), "cannot decode the state: state: expected a string, found an integer")
    refuses(
        "{\"op\":\"reduce\",\"feature\":\"probe\",\"state\":\"a\"}", "the request has no 'action'")
    refuses(
        "{\"op\":1.5}",
        "the request is no JSON: column 7: the number is a double (it has a fraction or an " +
            "exponent), only integers are recorded (at op)")

    test("lines are the same however they come in") {
        val text = "${reduce("keep")}\n\n${reduce("keep", "\"é\"")}\r\n${reduce("keep")}"
        val whole = serve(ByteArrayInputStream(text.toByteArray()))
        expectEqual(whole.size, 4)
        for (size in 1..7) expectEqual(serve(Drops(text.toByteArray(), size)), whole)
    }
    test("a line beyond the limit is dropped, the next one is not") {
        val lines = RequestLines(
            ByteArrayInputStream(("x".repeat(300_000) + "\nnext\n").toByteArray()), limit = 100_000)
        val seen = ArrayList<String>()
        do {
            while (lines.next()) {
                seen.add(
                    if (lines.isTooLong) "too long"
                    else String(lines.bytes, lines.start, lines.end - lines.start))
            }
        } while (lines.refill())
        expectEqual(seen, listOf("too long", "next"))
        expectEqual(lines.takeRemainder(), false)
    }
}

/** An input that comes in small pieces. */
private class Drops(private val bytes: ByteArray, private val size: Int) : InputStream() {
    private var position = 0

    override fun read(): Int = if (position == bytes.size) -1 else bytes[position++].toInt() and 0xFF

    override fun read(buffer: ByteArray, offset: Int, length: Int): Int {
        val count = minOf(size, length, bytes.size - position)
        if (count == 0) return -1
        System.arraycopy(bytes, position, buffer, offset, count)
        position += count
        return count
    }
}
