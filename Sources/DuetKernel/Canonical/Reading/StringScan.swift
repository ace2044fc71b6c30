/// Finds how far a string needs no attention.
enum StringScan {
  /// The number of bytes from `start` on that are printable ASCII other than `"` and `\`.
  ///
  /// Eight bytes at a time: each test sets the high bit of every byte lane that it concerns.
  @inline(__always)
  static func plainRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
      let marks = attention(word)
      if marks != 0 { return index - start + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    return index - start + plainRunBytewise(bytes, from: index)
  }

  /// The same, a byte at a time.
  static func plainRunBytewise(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isPlain(bytes[index]) { index += 1 }
    return index - start
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
  }

  /// A word whose lowest set high bit marks the first byte that is no plain one.
  @inline(__always)
  private static func attention(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let isQuote = (quotes &- ones) & ~quotes
    let isBackslash = (backslashes &- ones) & ~backslashes
    let isControl = (word &- ones &* 0x20) & ~word
    return (word | isQuote | isBackslash | isControl) & highs
  }
}
