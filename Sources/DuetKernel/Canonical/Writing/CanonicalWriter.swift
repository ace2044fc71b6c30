/// Appends canonical pieces to bytes (design, section 3).
package enum CanonicalWriter {
  /// Appends text as a canonical string: quoted, escaped where it must be, lowercase where it is
  /// exactly a UUID.
  package static func appendString(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendString($0, to: &output) }
  }

  /// Appends UTF-8 text as a canonical string.
  ///
  /// - Parameter text: valid UTF-8; it is not checked.
  package static func appendString(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    output.append(0x22)
    let start = output.count
    appendContent(text, to: &output)
    if text.count == UUIDShape.length, UUIDShape.matches(text) {
      output.withUnsafeMutableBufferPointer { bytes in
        UUIDShape.lowercase(UnsafeMutableBufferPointer(rebasing: bytes[start...]))
      }
    }
    output.append(0x22)
  }

  /// Appends canonical bytes as the content of a JSON string, quoted: the form in which a runner
  /// sends states and effects. No UUID rule: the content is a document, not a recorded string.
  package static func appendEmbedded(
    _ document: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    output.append(0x22)
    appendContent(document, to: &output)
    output.append(0x22)
  }

  /// Appends text as it stands between quotes: runs of bytes as they are, the rest escaped.
  @inline(__always)
  private static func appendContent(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    var position = 0
    while position < text.count {
      let run = StringScan.unescapedRun(text, from: position)
      output.append(contentsOf: text[position..<position + run])
      position += run
      guard position < text.count else { break }
      appendEscaped(text[position], to: &output)
      position += 1
    }
  }

  /// Appends an integer in decimal.
  package static func appendInteger(_ value: Int64, to output: inout [UInt8]) {
    withDigits(of: value) { output.append(contentsOf: $0) }
  }

  /// Calls `body` with an integer in decimal.
  @inline(__always)
  fileprivate static func withDigits(
    of value: Int64, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    // The last digit is known first. The longest is that of the least integer, with its sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var place = 20
      var rest = value.magnitude
      repeat {
        place -= 1
        digits[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        place -= 1
        digits[place] = 0x2D
      }
      body(UnsafeBufferPointer(rebasing: digits[place...]))
    }
  }

  /// Appends a byte of text that a run stopped at.
  @inline(__always)
  private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case 0x22: output.append(contentsOf: [0x5C, 0x22])
    case 0x5C: output.append(contentsOf: [0x5C, 0x5C])
    case 0x0A: output.append(contentsOf: [0x5C, 0x6E])
    case 0x0D: output.append(contentsOf: [0x5C, 0x72])
    case 0x09: output.append(contentsOf: [0x5C, 0x74])
    case 0x00..<0x20:
      output.append(contentsOf: [0x5C, 0x75, 0x30, 0x30])
      output.append(hexDigit(byte >> 4))
      output.append(hexDigit(byte & 0xF))
    default: output.append(byte)
    }
  }

  @inline(__always)
  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x61 + value - 10
  }
}

extension OutputBytes {
  /// Appends canonical bytes as the content of a JSON string, quoted: `CanonicalWriter`'s
  /// `appendEmbedded`, by whole words.
  package mutating func appendEmbedded(_ document: UnsafeBufferPointer<UInt8>) {
    // A canonical document has nothing to escape but quotes and backslashes; controls make more
    // room when they come.
    reserve(2 * document.count + 2 + Cursor.slack)
    append(0x22)
    guard var source = document.baseAddress else { return append(0x22) }
    let stop = source + document.count
    while stop - source >= 8 {
      let word = Words.load(source)
      Words.store(word, end)
      let marks = Words.escaped(word)
      let plain = marks == 0 ? 8 : marks.trailingZeroBitCount >> 3
      source += plain
      count += plain
      if marks != 0 {
        appendEscaped(source.pointee, before: stop - source)
        source += 1
      }
    }
    while source < stop {
      let byte = source.pointee
      if Words.isEscaped(byte) {
        appendEscaped(byte, before: stop - source)
      } else {
        append(byte)
      }
      source += 1
    }
    append(0x22)
  }

  /// Appends an integer in decimal, whatever room there is.
  package mutating func appendInteger(_ value: Int64) {
    CanonicalWriter.withDigits(of: value) { append(contentsOf: $0) }
  }

  /// Appends text as a canonical string: `CanonicalWriter.appendString`, by whole words.
  package mutating func appendString(_ text: String) {
    var text = text
    text.withUTF8 { text in
      let content = count + 1
      appendEmbedded(text)
      guard text.count == UUIDShape.length, UUIDShape.matches(text) else { return }
      UUIDShape.lowercase(
        UnsafeMutableBufferPointer(start: start + content, count: UUIDShape.length))
    }
  }

  @inline(__always)
  private mutating func appendEscaped(_ byte: UInt8, before rest: Int) {
    if byte == 0x22 || byte == 0x5C { return appendPair(byte) }
    reserve(2 * rest + 8 + Cursor.slack)
    _ = appendCanonical(UInt32(byte))
  }

  /// Appends one Unicode scalar as it stands in a canonical string, into room for six bytes.
  ///
  /// - Returns: whether it is written as an escape.
  mutating func appendCanonical(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x22, 0x5C:
      appendPair(UInt8(scalar))
      return true
    case 0x0A:
      appendPair(0x6E)
      return true
    case 0x0D:
      appendPair(0x72)
      return true
    case 0x09:
      appendPair(0x74)
      return true
    case 0..<0x20:
      appendPair(0x75)
      append(0x30)
      append(0x30)
      append(CanonicalWriter.hexDigit(UInt8(scalar) >> 4))
      append(CanonicalWriter.hexDigit(UInt8(scalar) & 0xF))
      return true
    case 0..<0x80:
      append(UInt8(scalar))
    case 0x80..<0x800:
      append(0xC0 | UInt8(scalar >> 6))
      append(0x80 | UInt8(scalar & 0x3F))
    case 0x800..<0x10000:
      append(0xE0 | UInt8(scalar >> 12))
      append(0x80 | UInt8(scalar >> 6 & 0x3F))
      append(0x80 | UInt8(scalar & 0x3F))
    default:
      append(0xF0 | UInt8(scalar >> 18))
      append(0x80 | UInt8(scalar >> 12 & 0x3F))
      append(0x80 | UInt8(scalar >> 6 & 0x3F))
      append(0x80 | UInt8(scalar & 0x3F))
    }
    return false
  }

  private mutating func appendPair(_ byte: UInt8) {
    append(0x5C)
    append(byte)
  }
}
