/// Finds how far text needs no attention.
enum StringScan {
  /// The number of bytes from `start` on that a canonical string holds as they are.
  @inline(__always)
  static func unescapedRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = start
    while index + 8 <= bytes.count {
      let marks = Words.escaped(Words.load(base + index))
      if marks != 0 { return index - start + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    return index - start + unescapedRunBytewise(bytes, from: index)
  }

  /// The same, a byte at a time.
  static func unescapedRunBytewise(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    while index < bytes.count, !Words.isEscaped(bytes[index]) { index += 1 }
    return index - start
  }
}
