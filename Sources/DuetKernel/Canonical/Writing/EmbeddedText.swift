/// Canonical documents inside JSON strings: the form in which runners send states and effects.
package enum EmbeddedText {
  /// Compares the usual spelling of a canonical document as the content of a JSON string with text.
  ///
  /// - Parameters:
  ///   - text: where the content begins.
  ///   - count: how many bytes may be looked at from there.
  /// - Returns: how many bytes of the text the document takes; `nil` where it is not what stands
  ///   there, or has a raw control character, which no canonical document has.
  /// - Complexity: one pass by whole words, without writing the spelling anywhere.
  package static func length(
    of document: UnsafeBufferPointer<UInt8>, at text: UnsafePointer<UInt8>, count: Int
  ) -> Int? {
    guard var source = document.baseAddress else { return 0 }
    let sourceEnd = source + document.count
    let textEnd = text + count
    var target = text
    while sourceEnd - source >= 8, textEnd - target >= 8 {
      let word = Words.load(source)
      let difference = word ^ Words.load(target)
      let marks = Words.escaped(word)
      if marks == 0 {
        if difference != 0 { return nil }
        source += 8
        target += 8
        continue
      }
      let plain = marks.trailingZeroBitCount >> 3
      // The bytes before the mark; a shift by a whole word would be no shift.
      if difference & (1 << UInt64(truncatingIfNeeded: plain << 3) &- 1) != 0 { return nil }
      source += plain
      target += plain
      guard matchEscape(source.pointee, &target, textEnd) else { return nil }
      source += 1
    }
    return bytewise(source, sourceEnd, &target, textEnd) ? target - text : nil
  }

  /// The same for what is left where less than a word is left of either.
  static func bytewise(
    _ source: UnsafePointer<UInt8>, _ sourceEnd: UnsafePointer<UInt8>,
    _ target: inout UnsafePointer<UInt8>, _ textEnd: UnsafePointer<UInt8>
  ) -> Bool {
    var source = source
    while source < sourceEnd {
      let byte = source.pointee
      if byte == 0x22 || byte == 0x5C || byte < 0x20 {
        guard matchEscape(byte, &target, textEnd) else { return false }
      } else {
        guard target < textEnd, target.pointee == byte else { return false }
        target += 1
      }
      source += 1
    }
    return true
  }

  @inline(__always)
  private static func matchEscape(
    _ byte: UInt8, _ target: inout UnsafePointer<UInt8>, _ textEnd: UnsafePointer<UInt8>
  ) -> Bool {
    guard byte >= 0x20, textEnd - target >= 2, target[0] == 0x5C, target[1] == byte else {
      return false
    }
    target += 2
    return true
  }
}
