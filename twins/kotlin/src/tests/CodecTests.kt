package tests

import duet.canonical.CanonicalOutput
import duet.canonical.Unwritable
import duet.coding.BooleanCodec
import duet.coding.Codec
import duet.coding.DecodingFault
import duet.coding.EnumMapCodec
import duet.coding.EnumSumCodec
import duet.coding.IntegerCodec
import duet.coding.ListCodec
import duet.coding.RawEnumCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.TextMapCodec
import duet.coding.Values
import duet.feature.Effect
import duet.feature.write

private data class Point(val y: Long, val x: Long, val label: String?)

private object PointCodec : StructCodec<Point>("Point") {
    private val y = field("y", IntegerCodec) { it.y }
    private val x = field("x", IntegerCodec) { it.x }
    private val label = optional("label", TextCodec) { it.label }

    override fun make(values: Values) = Point(values[y], values[x], values[label])
}

private enum class Suit { HEARTS, CLUBS }

private val suitCodec = RawEnumCodec("Suit", Suit.values()) { it.name.toLowerCaseASCII() }
private val suitSumCodec = EnumSumCodec("Suit", Suit.values()) { it.name.toLowerCaseASCII() }

private fun String.toLowerCaseASCII() = String(CharArray(length) { this[it] + 32 })

private fun String.toLowerCaseUuid() =
    String(CharArray(length) { if (this[it] in 'A'..'F') this[it] + 32 else this[it] })

private sealed class Shape {
    object Empty : Shape()
    data class Named(val name: String?, val size: Long?) : Shape()
    data class Sized(val size: Long) : Shape()
    data class Wrapped(val shape: Shape) : Shape()
}

private object ShapeCodec : SumCodec<Shape>("Shape") {
    private val empty = case("empty", Shape.Empty)
    private val named = case(
        "named",
        optionalLabel("name", TextCodec) { it: Shape.Named -> it.name },
        optionalLabel("size", IntegerCodec) { it: Shape.Named -> it.size },
        Shape::Named)
    private val sized =
        case("sized", label("size", IntegerCodec) { it: Shape.Sized -> it.size }, Shape::Sized)
    private val wrapped = bare("wrapped", this, Shape::Wrapped, { it.shape })

    override fun caseOf(value: Shape) = when (value) {
        is Shape.Empty -> empty
        is Shape.Named -> named
        is Shape.Sized -> sized
        is Shape.Wrapped -> wrapped
    }
}

private fun <T> encode(codec: Codec<T>, value: T): String {
    val output = CanonicalOutput()
    codec.write(value, output)
    return String(output.copy(), Charsets.UTF_8)
}

internal fun Tests.codecTests() {
    fun <T> roundTrip(name: String, codec: Codec<T>, value: T, json: String) = test(name) {
        expectEqual(encode(codec, value), json)
        expectEqual(codec.read(read(json)), value)
    }
    roundTrip("smallest integer", IntegerCodec, Long.MIN_VALUE, "-9223372036854775808")
    roundTrip("largest integer", IntegerCodec, Long.MAX_VALUE, "9223372036854775807")
    roundTrip("boolean", BooleanCodec, true, "true")
    roundTrip("text", TextCodec, "a\"b\\c/\n\u0001é", "\"a\\\"b\\\\c/\\n\\u0001é\"")
    roundTrip("list", ListCodec(IntegerCodec), listOf(3L, 1L, 2L), "[3,1,2]")
    roundTrip("empty list", ListCodec(TextCodec), emptyList(), "[]")
    roundTrip("raw enum", suitCodec, Suit.CLUBS, "\"clubs\"")
    roundTrip("enum as a sum", suitSumCodec, Suit.CLUBS, "{\"case\":\"clubs\"}")
    roundTrip(
        "dictionary, sorted", EnumMapCodec(suitCodec, IntegerCodec),
        mapOf(Suit.HEARTS to 1L, Suit.CLUBS to 2L), "{\"clubs\":2,\"hearts\":1}")
    roundTrip(
        "dictionary of free keys, sorted by bytes", TextMapCodec(IntegerCodec),
        mapOf("😀" to 1L, "\uFF61" to 2L, "a" to 3L, "\"" to 4L, "" to 5L, "B" to 6L),
        "{\"\":5,\"\\\"\":4,\"B\":6,\"a\":3,\"\uFF61\":2,\"😀\":1}")
    test("keys that are one UUID") {
        val uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
        expectEqual(
            encode(TextMapCodec(IntegerCodec), mapOf(uuid to 1L, "7" to 2L)),
            "{\"6f9619ff-8b86-d011-b42d-00c04fc964ff\":1,\"7\":2}")
        expectThrown<Unwritable> {
            encode(TextMapCodec(IntegerCodec), mapOf(uuid to 1L, uuid.toLowerCaseUuid() to 2L))
        }
    }
    roundTrip("record, sorted", PointCodec, Point(2, 1, "p"), "{\"label\":\"p\",\"x\":1,\"y\":2}")
    roundTrip("record without its optional", PointCodec, Point(2, 1, null), "{\"x\":1,\"y\":2}")
    roundTrip("case without a payload", ShapeCodec, Shape.Empty, "{\"case\":\"empty\"}")
    roundTrip(
        "case with a label", ShapeCodec, Shape.Sized(5), "{\"case\":\"sized\",\"value\":{\"size\":5}}")
    roundTrip("case of nulls", ShapeCodec, Shape.Named(null, null), "{\"case\":\"named\"}")
    roundTrip(
        "case with one null", ShapeCodec, Shape.Named(null, 5),
        "{\"case\":\"named\",\"value\":{\"size\":5}}")
    roundTrip(
        "bare payloads", ShapeCodec, Shape.Wrapped(Shape.Wrapped(Shape.Empty)),
        "{\"case\":\"wrapped\",\"value\":{\"case\":\"wrapped\",\"value\":{\"case\":\"empty\"}}}")

    test("effects") {
        val output = CanonicalOutput()
        val effects =
            listOf(Effect.Run<Shape>(Shape.Empty, "a"), Effect.Run(Shape.Empty), Effect.Cancel("a"))
        output.array(effects) { it.write(ShapeCodec, output) }
        expectEqual(
            String(output.copy(), Charsets.UTF_8),
            "[{\"id\":\"a\",\"kind\":\"run\",\"payload\":{\"case\":\"empty\"}}," +
                "{\"kind\":\"run\",\"payload\":{\"case\":\"empty\"}},{\"id\":\"a\",\"kind\":\"cancel\"}]")
    }

    fun <T> refuses(codec: Codec<T>, json: String, message: String) = test("refuses $json") {
        val fault = expectThrown<DecodingFault> { codec.read(read(json)) }
        expectEqual("${fault.path}: ${fault.reason}", message)
    }
    refuses(IntegerCodec, "\"a\"", "the value: expected an integer, found a string")
    refuses(ListCodec(TextCodec), "[\"a\",null]", "[1]: expected a string, found null")
    refuses(suitCodec, "\"pink\"", "the value: unknown case 'pink' of Suit, it has 'hearts', 'clubs'")
    refuses(
        EnumMapCodec(suitCodec, IntegerCodec), "{\"spades\":2}",
        "spades: Could not convert key to type Suit")
    refuses(PointCodec, "{\"x\":1}", "y: missing, expected an integer")
    refuses(
        PointCodec, "{\"x\":1,\"y\":2,\"label\":null}", "label: expected a string, found null")
    refuses(
        PointCodec, "{\"x\":1,\"y\":2,\"\\u001b[31m\":3}",
        "[\"\\u001b[31m\"]: unknown key '\\u{1B}[31m' of Point")
    refuses(ShapeCodec, "1", "the value: expected an object with a case of Shape, found an integer")
    refuses(ShapeCodec, "{}", "case: missing, expected a case of Shape")
    refuses(ShapeCodec, "{\"case\":\"pink\"}", "case: unknown case 'pink' of Shape")
    refuses(
        ShapeCodec, "{\"case\":\"empty\",\"value\":1}",
        "value: case 'empty' of Shape has no payload, leave the value out")
    refuses(ShapeCodec, "{\"case\":\"empty\",\"id\":1}", "id: unknown key 'id' of Shape")
    refuses(
        ShapeCodec, "{\"case\":\"sized\"}", "value: missing, expected an object with 'size'")
    refuses(
        ShapeCodec, "{\"case\":\"named\",\"value\":{}}",
        "value: an empty object is no value of a case, leave it out")
    refuses(
        ShapeCodec, "{\"case\":\"sized\",\"value\":{\"size\":1,\"z\":1}}",
        "value.z: unknown key 'z' of Shape")
    refuses(
        ShapeCodec, "{\"case\":\"wrapped\"}", "value: missing, expected a value of type Shape")
    refuses(
        ShapeCodec, "{\"case\":\"wrapped\",\"value\":{\"case\":\"sized\",\"value\":{\"size\":true}}}",
        "value.value.size: expected an integer, found a boolean")
}
