internal import CDuetSystem

/// A SHA-256 digest: equal for equal bytes, and for no others that anyone will ever find.
package struct Digest: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Sixty-four lowercase hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Takes in what a digest is made of.
///
/// Fields are told apart by their lengths, so that no two lists of fields are the same bytes.
package struct Digester {
  private var state = duet_sha256()

  /// - Parameter usesInstructions: whether the processor's own instructions may be used, where it
  ///   has any.
  package init(usesInstructions: Bool = true) {
    duet_sha256_start(&state, usesInstructions ? 0 : 1)
  }

  /// Adds bytes as they are.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    duet_sha256_add(&state, bytes.baseAddress, bytes.count)
  }

  /// Adds bytes as they are.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    if isDone == nil { Array(bytes).withUnsafeBytes { add($0) } }
  }

  /// Adds bytes after their number.
  package mutating func add(field: some Collection<UInt8>) {
    add(number: UInt64(field.count))
    add(field)
  }

  /// Adds a text after its length.
  package mutating func add(field: String) { add(field: field.utf8) }

  /// Adds texts after their number, each after its length.
  package mutating func add(list: [String]) {
    add(number: UInt64(list.count))
    for text in list { add(field: text) }
  }

  package mutating func add(number: some FixedWidthInteger) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).bigEndian) { add($0) }
  }

  /// The digest of all that was added.
  package consuming func finish() -> Digest {
    var state = state
    return Digest(
      bytes: [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        duet_sha256_finish(&state, buffer.baseAddress)
        count = 32
      })
  }
}
