/// Finds how far a string needs no attention.
enum StringScan {
  /// The number of bytes from `start` on that are printable ASCII other than `"` and `\`.
  @inline(__always)
  static func plainRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = start
    while index + 8 <= bytes.count {
      let marks = Words.unusual(Words.load(base + index))
      if marks != 0 { return index - start + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    return index - start + plainRunBytewise(bytes, from: index)
  }

  /// The same, a byte at a time.
  static func plainRunBytewise(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, Words.isPlain(bytes[index]) { index += 1 }
    return index - start
  }
}
