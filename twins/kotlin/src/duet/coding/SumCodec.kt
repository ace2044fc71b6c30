package duet.coding

import duet.canonical.ByteOrder
import duet.canonical.CanonicalOutput
import duet.canonical.Json
import duet.canonical.excerpt

/**
 * A type of cases, each by its name in recordings: `{"case": name}`, with the labelled values or the
 * one bare value that it carries under `value`.
 *
 * [caseOf] is a `when` over the type, so a case without a row does not compile.
 *
 * ```
 * object ProviderCodec : SumCodec<Provider>("Provider") {
 *     private val guest = case("guest", Provider.Guest)
 *     private val email =
 *         case("email", label("address", TextCodec) { it: Provider.Email -> it.address }, Provider::Email)
 *
 *     override fun caseOf(value: Provider) = when (value) {
 *         is Provider.Guest -> guest
 *         is Provider.Email -> email
 *     }
 * }
 * ```
 */
abstract class SumCodec<S : Any>(name: String) : Codec<S>(name) {
    private val cases = LinkedHashMap<String, SumCase<out S>>()

    /** The names of the cases, in the order of their declaration. */
    val caseNames: Collection<String> get() = cases.keys

    /** The row of a value's case. */
    protected abstract fun caseOf(value: S): SumCase<out S>

    /** Declares a case that carries nothing. */
    protected fun <C : S> case(name: String, value: C): SumCase<C> =
        add(PlainCase(name, this.name, value))

    /** Declares a case that carries one value without a label. */
    protected fun <C : S, T> bare(
        name: String, codec: Codec<T>, make: (T) -> C, get: (C) -> T
    ): SumCase<C> = add(BareCase(name, codec, make, get))

    /** Declares a case that carries one labelled value. */
    protected fun <C : S, T> case(name: String, label: Field<C, T>, make: (T) -> C): SumCase<C> =
        add(LabelledCase(name, this.name, listOf(label)) { make(it[label]) })

    /** Declares a case that carries two labelled values. */
    protected fun <C : S, T, U> case(
        name: String, first: Field<C, T>, second: Field<C, U>, make: (T, U) -> C
    ): SumCase<C> =
        add(LabelledCase(name, this.name, listOf(first, second)) { make(it[first], it[second]) })

    /** A labelled value that is always there. */
    protected fun <C, T> label(name: String, codec: Codec<T>, get: (C) -> T): Field<C, T> =
        Field(name, codec, false, get)

    /** A labelled value that may be null; null has no key. */
    protected fun <C, T : Any> optionalLabel(
        name: String, codec: Codec<T>, get: (C) -> T?
    ): Field<C, T?> = Field(name, codec, true, get)

    private fun <C : S> add(case: SumCase<C>): SumCase<C> {
        check(cases.put(case.name, case) == null) { "$name has two cases '${case.name}'" }
        return case
    }

    override fun write(value: S, output: CanonicalOutput) {
        // `caseOf` gives the row of the value's own class.
        @Suppress("UNCHECKED_CAST")
        val case = caseOf(value) as SumCase<S>
        output.raw("{\"case\":")
        output.plainText(case.name)
        case.writeValue(value, output)
        output.raw("}")
    }

    override fun read(json: Json): S {
        if (json !is Json.Obj) throw mismatch("an object with a case of $name", json)
        val label = json["case"]
            ?: throw DecodingFault("missing, expected a case of $name").under("case")
        val caseName = TextCodec.readPart(label, "case")
        val case = cases[caseName]
            ?: throw DecodingFault("unknown case '${excerpt(caseName)}' of $name").under("case")
        val payload = json["value"]
        val value = case.read(payload)
        if (json.keys.size > (if (payload == null) 1 else 2)) refuseUnknown(json)
        return value
    }

    private fun refuseUnknown(json: Json.Obj) {
        val unknown = json.keys.filter { it != "case" && it != "value" }
        throw unknownKey(unknown.sortedWith(ByteOrder).first(), name)
    }
}

/** A case's name in recordings and what it carries. */
abstract class SumCase<C> internal constructor(internal val name: String) {
    /** Appends `,"value":…` where there is one. */
    internal abstract fun writeValue(value: C, output: CanonicalOutput)

    internal abstract fun read(payload: Json?): C
}

private class PlainCase<C>(name: String, private val owner: String, private val value: C) :
    SumCase<C>(name) {

    override fun writeValue(value: C, output: CanonicalOutput) = Unit

    override fun read(payload: Json?): C {
        if (payload == null) return value
        throw DecodingFault("case '$name' of $owner has no payload, leave the value out")
            .under("value")
    }
}

private class BareCase<C, T>(
    name: String, private val codec: Codec<T>, private val make: (T) -> C, private val get: (C) -> T
) : SumCase<C>(name) {
    override fun writeValue(value: C, output: CanonicalOutput) {
        output.raw(",\"value\":")
        codec.write(get(value), output)
    }

    override fun read(payload: Json?): C {
        if (payload == null) {
            throw DecodingFault("missing, expected ${codec.expectation}").under("value")
        }
        return make(codec.readPart(payload, "value"))
    }
}

private class LabelledCase<C>(
    name: String, owner: String, labels: List<Field<C, *>>, private val make: (Values) -> C
) : SumCase<C>(name) {
    private val labels = FieldTable<C>(owner).also { table -> labels.forEach { table.add(it) } }

    override fun writeValue(value: C, output: CanonicalOutput) {
        if (!labels.hasValues(value)) return
        output.raw(",\"value\":")
        labels.write(value, output)
    }

    override fun read(payload: Json?): C =
        make(if (payload == null) absent() else present(payload))

    private fun present(payload: Json): Values =
        try {
            if (payload !is Json.Obj) throw mismatch("an object", payload)
            if (payload.keys.isEmpty()) {
                throw DecodingFault("an empty object is no value of a case, leave it out")
            }
            labels.read(payload)
        } catch (fault: DecodingFault) {
            throw fault.under("value")
        }

    /** Right where every label may be null. */
    private fun absent(): Values =
        try {
            labels.read(Json.Obj(emptyList(), emptyList()))
        } catch (fault: DecodingFault) {
            throw DecodingFault("missing, expected an object with '${labels.names.first()}'")
                .under("value")
        }
}

/** A type of cases that carry nothing, as an enum. */
class EnumSumCodec<E : Enum<E>>(
    name: String, entries: Array<E>, caseName: (E) -> String
) : SumCodec<E>(name) {
    private val rows = entries.map { case(caseName(it), it) }

    override fun caseOf(value: E): SumCase<out E> = rows[value.ordinal]
}
