package tests

import duet.canonical.Json
import duet.canonical.JsonReader
import duet.feature.Feature
import duet.replay.Answer
import duet.replay.ReplayableFeature
import foyer.foyerFeatures
import foyer.ports.SignInProvider
import foyer.ports.defaultDisplayName
import foyer.ports.isBlankText
import foyer.ports.trimmingWhitespace
import java.io.File

/** Every recording, replayed in this process. */
internal fun Tests.golden(folder: File) {
    val features = foyerFeatures.associateBy({ it.name }, { replayable(it) })
    val files = folder.listFiles { file -> file.name.endsWith(".fixture.json") } ?: emptyArray()
    test("there are recordings") { expectEqual(files.isEmpty(), false) }
    for (file in files.sortedBy { it.name }) {
        test("replays ${file.name}") {
            replay(JsonReader(file.readBytes()).read() as Json.Obj, features)
        }
    }
}

private fun replayable(feature: Feature<*, *, *>): ReplayableFeature<*, *, *> =
    ReplayableFeature(feature)

private fun replay(fixture: Json.Obj, features: Map<String, ReplayableFeature<*, *, *>>) {
    val only = (fixture["feature"] as? Json.Text)?.value
    val states = LinkedHashMap<String, Json>()
    if (only != null) {
        states[only] = fixture["initialState"] as Json
    } else {
        val nodes = fixture["initialStates"] as Json.Obj
        for (index in nodes.keys.indices) states[nodes.keys[index]] = nodes.values[index]
    }
    val steps = (fixture["steps"] as Json.Arr).elements
    expectEqual(steps.isEmpty(), false)
    for (step in steps) {
        step as Json.Obj
        val node = only ?: step.text("node")
        val answer = Answer()
        val feature = features[node] ?: throw AssertionError("no feature '$node'")
        feature.reduce(states[node] as Json, step["action"] as Json, answer)
        expectEqual(text(answer.effects.copy()), canonical(step["expectedEffects"] as Json))
        step["expectedState"]?.let { expectEqual(text(answer.state.copy()), canonical(it)) }
        states[node] = JsonReader(answer.state.copy()).read()
    }
}

private fun text(bytes: ByteArray) = String(bytes, Charsets.UTF_8)

internal fun Tests.portsTests() {
    test("white space is Unicode's, not the JVM's") {
        val white = "\t\n\u000B\u000C\r \u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005" +
            "\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000"
        expectEqual(white.isBlankText, true)
        expectEqual("${white}a b$white".trimmingWhitespace(), "a b")
        for (other in listOf("\u001C", "\u001F", "\u200B", "\u180E", "\uFEFF", "\u0000")) {
            expectEqual(other.isBlankText, false)
            expectEqual("$other$white".trimmingWhitespace(), other)
        }
    }
    test("a name without one") {
        expectEqual(defaultDisplayName(SignInProvider.Email("ann@x@y")), "ann")
        expectEqual(defaultDisplayName(SignInProvider.Email("ann")), "ann")
        expectEqual(defaultDisplayName(SignInProvider.Guest), "Guest")
        expectEqual(defaultDisplayName(null), "Guest")
    }
}
