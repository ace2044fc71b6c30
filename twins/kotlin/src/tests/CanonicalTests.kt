package tests

import duet.canonical.ByteOrder
import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.canonical.JsonFault
import duet.canonical.JsonReader
import duet.canonical.Unwritable
import duet.canonical.excerpt
import java.io.File

internal fun canonical(json: Json): String {
    val output = CanonicalOutput()
    output.value(json)
    return String(output.copy(), Charsets.UTF_8)
}

internal fun read(document: String): Json = JsonReader(document.toByteArray()).read()

/** The table that the Swift reader and writer are held to, written by its tests. */
internal fun Tests.sharedTable(file: File) {
    val table = JsonReader(file.readBytes()).read() as Json.Obj
    for (row in (table["accepted"] as Json.Arr).elements) {
        row as Json.Obj
        test("accepts ${row.text("name")}") {
            val json = JsonReader(row.document).read()
            expectEqual(canonical(json), row.text("canonical"))
            expectEqual(canonical(read(canonical(json))), row.text("canonical"))
        }
    }
    for (row in (table["refused"] as Json.Arr).elements) {
        row as Json.Obj
        test("refuses ${row.text("name")}") {
            val fault = expectThrown<JsonFault> { JsonReader(row.document).read() }
            val place = fault.place(row.document)
            expectEqual(
                "f:${place.line}:${place.column}: ${fault.message(place)}", row.text("message"))
        }
    }
}

internal fun Json.Obj.text(key: String): String = (this[key] as Json.Text).value

/** A row's bytes: as text, or in hexadecimal digits where they are none. */
private val Json.Obj.document: ByteArray
    get() = (this["document"] as? Json.Text)?.value?.toByteArray()
        ?: text("hex").chunked(2).map { it.toInt(16).toByte() }.toByteArray()

internal fun Tests.readerTests() {
    test("nests 512 levels and no more") {
        fun nested(depth: Int) = "[".repeat(depth) + "]".repeat(depth)
        expectEqual(canonical(read(nested(512))).length, 1024)
        for (depth in listOf(513, 100_000)) {
            expectEqual(expectThrown<JsonFault> { read(nested(depth)) }.offset, 512)
        }
    }
    test("cut short anywhere, a document is refused") {
        val document =
            """ {"a":[1,-2,{"é\n":"\ud83d\ude00x"}],"b":true,"c":null,"d":"plain"}""".toByteArray()
        for (length in 0 until document.size) {
            expectThrown<JsonFault> { JsonReader(document, 0, length).read() }
        }
        JsonReader(document).read()
    }
    test("reads a part of its bytes and nothing beside it") {
        val bytes = "x\n\"\n{\"a\":1.5}\n".toByteArray()
        val fault = expectThrown<JsonFault> { JsonReader(bytes, 4, 13).read() }
        val place = fault.place(bytes, 4, 13)
        expectEqual(listOf(place.line, place.column, place.path.toString()), listOf(1, 6, "a"))
    }
    test("finds a key that stands twice among many") {
        val many = (0 until 5000).joinToString(",") { "\"k$it\":$it" }
        expectEqual((read("{$many}") as Json.Obj).keys.size, 5000)
        expectThrown<JsonFault> { read("{$many,\"k2500\":1}") }
    }
}

internal fun Tests.textTests() {
    test("texts sort as their UTF-8 bytes do") {
        val texts = listOf(
            "", "a", "B", "aa", "é", "e\u0301", "\uE000", "\uFF61", "\uFFFF", "\uD83D\uDE00",
            "\uD83D\uDE00a", "\uDBFF\uDFFF", "\u0000", "~", "\u007F", "\u0080", "\u07FF", "\u0800")
        for (left in texts) {
            for (right in texts) {
                expectEqual(
                    Integer.signum(ByteOrder.compare(left, right)),
                    Integer.signum(compareBytes(left.toByteArray(), right.toByteArray())))
            }
        }
    }
    test("every scalar is written as UTF-8 has it") {
        val scalars = (0x20..0x10FFFF).filter { it !in 0xD800..0xDFFF && it != 0x22 && it != 0x5C }
        val text = StringBuilder()
        scalars.forEach { text.appendCodePoint(it) }
        val output = CanonicalOutput()
        output.text(text.toString())
        expectEqual(output.copy().toList() == "\"$text\"".toByteArray().toList(), true)
        expectEqual((JsonReader(output.copy()).read() as Json.Text).value == text.toString(), true)
    }
    test("half of a surrogate pair is not written") {
        for (half in listOf("\uD83D", "\uDE00", "a\uD83D", "\uDE00\uD83D")) {
            expectThrown<Unwritable> { CanonicalOutput().text(half) }
        }
    }
    test("an embedded document is escaped once more") {
        val inner = CanonicalOutput()
        inner.text("\"\\\n\u0001é")
        val outer = CanonicalOutput()
        outer.embedded(inner)
        val text = (JsonReader(outer.copy()).read() as Json.Text).value
        expectEqual(text, String(inner.copy(), Charsets.UTF_8))
    }
    test("an excerpt is on one line and not too long") {
        expectEqual(excerpt("a\u001B[31m\n\u202Eb"), "a\\u{1B}[31m\\n\\u{202E}b")
        expectEqual(excerpt("x".repeat(81)), "x".repeat(80) + "…")
    }
}

private fun compareBytes(left: ByteArray, right: ByteArray): Int {
    for (index in 0 until minOf(left.size, right.size)) {
        val order = (left[index].toInt() and 0xFF) - (right[index].toInt() and 0xFF)
        if (order != 0) return order
    }
    return left.size - right.size
}
