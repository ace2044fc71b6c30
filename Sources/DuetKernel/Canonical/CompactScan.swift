/// Finds where values end in canonical compact bytes, which need no checking.
enum CompactScan {
  /// The offset after the string whose opening quote is at `start`.
  @inline(__always)
  static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    var index = start + 1
    while index < bytes.count {
      if index + 8 <= bytes.count {
        let marks = Words.quotesAndBackslashes(Words.load(base + index))
        if marks == 0 {
          index += 8
          continue
        }
        index += marks.trailingZeroBitCount >> 3
      }
      switch base[index] {
      case 0x22: return index + 1
      case 0x5C: index += 2
      default: index += 1
      }
    }
    return bytes.count
  }

  /// The offset after the value that starts at `start`.
  static func endOfValue(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    guard start < bytes.count else { return start }
    switch bytes[start] {
    case 0x22: return endOfString(bytes, at: start)
    case 0x7B, 0x5B: return endOfComposite(bytes, at: start)
    default: return endOfScalar(bytes, at: start)
    }
  }

  private static func endOfScalar(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x2C, 0x7D, 0x5D: return index
      default: index += 1
      }
    }
    return index
  }

  private static func endOfComposite(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        index = endOfString(bytes, at: index)
        continue
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return index
  }
}
