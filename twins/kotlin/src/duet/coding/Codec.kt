package duet.coding

import duet.canonical.CanonicalOutput
import duet.canonical.FieldPath
import duet.canonical.Json

/** How values of a type stand in recordings: written by hand or put together, never by reflection. */
abstract class Codec<T>(
    /** The type's name in messages; that of its Swift twin. */
    val name: String
) {
    /** What a message expects where a value is missing. */
    open val expectation: String get() = "a value of type $name"

    /** Appends a value in canonical form. */
    abstract fun write(value: T, output: CanonicalOutput)

    /** Makes a value of what a document holds, or throws a [DecodingFault]. */
    abstract fun read(json: Json): T
}

/** Why a document's value is none of a type, and where in the document. */
class DecodingFault(val reason: String, val path: FieldPath = FieldPath()) :
    Exception(reason, null, false, false) {

    /** The same fault, seen from the value around it. */
    fun under(component: Any) = DecodingFault(reason, path.under(component))
}

internal fun mismatch(expected: String, found: Json) =
    DecodingFault("expected $expected, found ${found.noun}")

/** Reads a part of a value; a fault names the part. */
internal fun <T> Codec<T>.readPart(json: Json, component: Any): T =
    try {
        read(json)
    } catch (fault: DecodingFault) {
        throw fault.under(component)
    }
