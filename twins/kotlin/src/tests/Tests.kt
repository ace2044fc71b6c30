package tests

import java.io.File
import kotlin.system.exitProcess

/** Named checks that are run one after the other; a failed one does not keep the next from running. */
class Tests {
    private val failures = ArrayList<String>()
    private var executed = 0

    fun test(name: String, body: () -> Unit) {
        executed += 1
        try {
            body()
        } catch (failure: Throwable) {
            failures.add("$name: ${failure.message ?: failure.toString()}")
        }
    }

    /** Says what came of it and ends the process; a run of nothing is red. */
    fun end(): Nothing {
        for (failure in failures) println("✗ $failure")
        when {
            executed == 0 -> println("no test ran")
            failures.isEmpty() -> println("OK ($executed tests)")
            else -> println("Tests run: $executed, Failures: ${failures.size}")
        }
        exitProcess(if (executed > 0 && failures.isEmpty()) 0 else 1)
    }
}

fun expectEqual(actual: Any?, expected: Any?) {
    if (actual != expected) throw AssertionError("\n  expected $expected\n  found    $actual")
}

/** What a body throws, which has to be something of a type. */
inline fun <reified E : Throwable> expectThrown(body: () -> Unit): E {
    try {
        body()
    } catch (thrown: Throwable) {
        return thrown as? E ?: throw AssertionError("threw $thrown")
    }
    throw AssertionError("nothing was thrown")
}

/** Runs everything; the argument is the repository's root. */
fun main(arguments: Array<String>) {
    val root = File(arguments.single())
    val tests = Tests()
    tests.textTests()
    tests.sharedTable(File(root, "twins/canonical-cases.json"))
    tests.readerTests()
    tests.codecTests()
    tests.declarationTests()
    tests.serverTests()
    tests.portsTests()
    tests.golden(File(root, "parity/fixtures"))
    tests.end()
}
