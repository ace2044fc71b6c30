package duet.replay

import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.canonical.JsonFault
import duet.canonical.JsonReader
import java.io.FileDescriptor
import java.io.FileInputStream
import java.io.FileOutputStream
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import kotlin.system.exitProcess

/** Answers replay requests for a registry; `docs/runners.md` says what is asked of it. */
class ReplayServer(private val registry: ReplayRegistry) {
    private val answer = Answer()

    /**
     * Serves standard input and output until the input ends or an `exit` comes, then returns.
     *
     * While it serves, what a reducer prints goes to standard error: standard output carries the
     * protocol and nothing else. A client that goes away ends the service quietly.
     */
    fun serveStandardIO() {
        System.setOut(System.err)
        val output = Output(FileOutputStream(FileDescriptor.out))
        try {
            serve(FileInputStream(FileDescriptor.`in`), output)
        } catch (gone: ClientGone) {
            return
        } catch (failure: IOException) {
            System.err.println("duet replay runner: $failure")
            exitProcess(1)
        }
    }

    /** Answers in order, and writes whenever no complete request is left to read. */
    internal fun serve(input: InputStream, output: Output) {
        val requests = RequestLines(input)
        handshake(output.bytes)
        do {
            while (requests.next()) {
                if (!answer(requests, output.bytes)) return output.flush()
                if (output.bytes.size >= FULL_OUTPUT) output.flush()
            }
            output.flush()
        } while (requests.refill())
        if (requests.takeRemainder()) answer(requests, output.bytes)
        output.flush()
    }

    private fun handshake(output: CanonicalOutput) {
        output.raw("{\"features\":")
        output.array(registry.featureNames) { output.text(it) }
        output.raw(",\"platform\":")
        output.text(registry.platform)
        output.raw(",\"protocol\":\"duet-replay\",\"version\":1}")
        output.lineFeed()
    }

    /** Answers one request and tells whether the service goes on. */
    private fun answer(line: RequestLines, output: CanonicalOutput): Boolean {
        try {
            if (line.isTooLong) throw ReplayRefusal("the request is longer than this runner reads")
            if (line.start == line.end) throw ReplayRefusal("the request is an empty line")
            return answer(ReplayRequest.read(line.bytes, line.start, line.end), output)
        } catch (refusal: ReplayRefusal) {
            refuse(refusal.reason, output)
        } catch (failure: OutOfMemoryError) {
            refuse("the request needs more memory than this runner has: $failure", output)
        } finally {
            answer.clear()
        }
        return true
    }

    private fun answer(request: ReplayRequest, output: CanonicalOutput): Boolean {
        when (request) {
            is ReplayRequest.Reduce -> {
                registry.feature(request.feature).reduce(request.state, request.action, answer)
                output.raw("{\"effects\":")
                output.embedded(answer.effects)
                output.raw(",\"state\":")
                output.embedded(answer.state)
                output.raw("}")
                output.lineFeed()
            }
            is ReplayRequest.Compile -> throw registry.refuseScenario(request.scenario)
            is ReplayRequest.Exit -> return false
        }
        return true
    }

    private fun refuse(reason: String, output: CanonicalOutput) {
        output.raw("{\"error\":")
        output.text(reason)
        output.raw("}")
        output.lineFeed()
    }

    private companion object {
        /** How many bytes of answers are held back for one write while requests are waiting. */
        const val FULL_OUTPUT = 1 shl 16
    }
}

/** Answers on their way to the client. */
internal class Output(private val stream: OutputStream) {
    val bytes = CanonicalOutput()

    fun flush() {
        try {
            bytes.writeTo(stream)
            stream.flush()
        } catch (failure: IOException) {
            throw if (failure.message == "Broken pipe") ClientGone() else failure
        }
        bytes.clear()
    }
}

/** The client has closed its end; nobody is left who could be told. */
internal class ClientGone : Exception()

/** What a client asks, taken out of one line. */
internal sealed class ReplayRequest {
    class Reduce(val feature: String, val state: Json, val action: Json) : ReplayRequest()
    class Compile(val scenario: String) : ReplayRequest()
    object Exit : ReplayRequest()

    companion object {
        /** Reads a line, or throws a [ReplayRefusal] that says what is wrong with it. */
        fun read(bytes: ByteArray, start: Int, end: Int): ReplayRequest {
            val fields = document(bytes, start, end)
            if (fields !is Json.Obj) {
                throw ReplayRefusal("the request is ${noun(fields)}: an object is expected")
            }
            val op = text(fields, "op")
            return when (op) {
                "reduce" -> Reduce(
                    text(fields, "feature"), present(fields, "state"), present(fields, "action"))
                "compile" -> Compile(text(fields, "scenario"))
                "exit" -> Exit
                else -> throw ReplayRefusal(
                    "unknown op ${canonicalExcerpt(Json.Text(op))}; " +
                        "this runner knows reduce, compile and exit")
            }
        }

        /** A request's own fields have no types yet, so their kinds are those of JSON. */
        private fun noun(value: Json) = when (value) {
            is Json.Integer -> "a number"
            is Json.Bool -> "a truth value"
            else -> value.noun
        }

        private fun document(bytes: ByteArray, start: Int, end: Int): Json =
            try {
                JsonReader(bytes, start, end).read()
            } catch (fault: JsonFault) {
                val place = fault.place(bytes, start, end)
                throw ReplayRefusal(
                    "the request is no JSON: column ${place.column}: ${fault.message(place)}")
            }

        private fun present(fields: Json.Obj, name: String): Json =
            fields[name] ?: throw ReplayRefusal("the request has no '$name'")

        private fun text(fields: Json.Obj, name: String): String {
            val value = present(fields, name)
            if (value is Json.Text) return value.value
            throw ReplayRefusal("'$name' is ${noun(value)}: a string is expected")
        }
    }
}
